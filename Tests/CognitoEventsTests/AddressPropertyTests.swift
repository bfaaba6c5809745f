import CognitoEvents
import CognitoTestSupport
import Testing

/// Texts of nasty pieces, many of which are addresses.
@Suite struct AddressPropertyTests {
    private static let pieces = [
        "a", "B", "c", "x1", "De-f", "7", "-", ".", ".", "@", "%", "!", "=?", "ü", "Ü", "ß", "Σ", "ς", "日", "한", "भा",
        "\u{301}", "\u{AD}", "\u{200D}",
        "。", "ｘ", "＠", "İ", "K", "xn--", "xn--bcher-kva", "example", "org", " ", "\n", "\"", "\\", "\0", "𠮷", "𐐀",
        "1.2",
    ]

    private static func texts(_ seed: UInt64, from pieces: [String] = pieces) -> [String] {
        var random = SeededRandom(seed: seed)
        return (0..<2000).map { _ in
            (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
                .joined()
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a name that is read is in ASCII, is read again as itself, and is the same in capitals`(seed: UInt64) {
        var count = 0
        for text in Self.texts(seed) {
            guard let name = DomainName(text) else { continue }
            count += 1
            let characters = "abcdefghijklmnopqrstuvwxyz0123456789-."
            #expect(name.description.allSatisfy { characters.contains($0) }, "\(text.debugDescription)")
            #expect(DomainName(name.description) == name)
            #expect(DomainName(name.description.uppercased() + ".") == name)
            #expect(DomainName("x." + text)?.isSubdomain(of: name) == true)
            #expect(!name.isSubdomain(of: name))
        }
        #expect(count > 50)
    }

    @Test(arguments: 6...10 as ClosedRange<UInt64>)
    func `an address that is read is read again as itself, and has the domain behind its last at-sign`(seed: UInt64) {
        var count = 0
        for text in Self.texts(seed, from: Self.pieces + ["@", "@", "a", "b@c"]) {
            guard let address = EmailAddress(text) else { continue }
            count += 1
            #expect(EmailAddress(address.description) == address, "\(text.debugDescription)")
            #expect(text.utf8.starts(with: address.localPart.utf8))
            #expect(!address.domain.description.contains("@"))
            #expect(
                address.localPart.contains("@") == address.localPart.hasPrefix("\"") || !address.localPart.contains("@")
            )
        }
        #expect(count > 20)
    }
}
