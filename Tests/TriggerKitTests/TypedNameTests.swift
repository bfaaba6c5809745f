import Testing

@testable import TriggerKit

struct TypedNameTests {
    @Test(
        arguments: [
            ("Ada@Example.org", "ada@example.org"), ("Zo\u{EB}", "zoe\u{308}"), ("ZO\u{CB}", "Zoe\u{308}"),
            ("\u{212A}im", "kim"), ("\u{130}", "i\u{307}"), ("\u{1EC7}", "e\u{302}\u{323}"),
            ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}"),
            ("\u{AC00}", "\u{1100}\u{1161}"), ("a\u{315}\u{300}", "\u{E0}\u{315}"), ("\u{2F800}", "\u{4E3D}"), ("", ""),
        ])
    func `two spellings of a name have the same form`(name: String, other: String) {
        #expect(Array(TypedName.folded(name).utf8) == Array(TypedName.folded(other).utf8))
        #expect(TypedName.folded(TypedName.folded(name)) == TypedName.folded(name))
    }

    @Test(arguments: [
        ("m\u{FC}ller", "m\u{F6}ller"), ("e\u{301}\u{300}", "e\u{300}\u{301}"), ("ada", "ad\u{E4}"), ("a", ""),
    ])
    func `two names have different forms`(name: String, other: String) {
        #expect(Array(TypedName.folded(name).utf8) != Array(TypedName.folded(other).utf8))
    }

    // The standard library compares strings by canonical equivalence, from data of its own.
    @Test func `the form of each character is equivalent to its lower case`() {
        for scalar in (UInt32(0x80)...UInt32(0x2FA1F)).lazy.compactMap({ Unicode.Scalar($0) }) {
            let text = String(Character(scalar))
            let folded = TypedName.folded(text)
            #expect(folded == text.lowercased(), "U+\(String(scalar.value, radix: 16))")
        }
    }
}
