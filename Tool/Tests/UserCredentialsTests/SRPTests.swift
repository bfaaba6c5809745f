import CognitoCrypto
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import UserCredentials

@Suite struct SRPTests {
    private static let identity = SRP.Identity(group: "Ab12Cd34E", name: "f0a1c2d3-0000-4000-8000-1234567890ab")
    private static let password = "Passw0rd!Local"
    private static let salt = Hexadecimal.decode("4a6f9c1b2d3e4f50617283940a1b2c3d") ?? []

    private static func text(_ bytes: [UInt8]) -> String { Hexadecimal.encode(Array(bytes.drop { $0 == 0 })) }

    @Test func `the numbers are those of pycognito`() throws {
        #expect(
            Hexadecimal.encode(SRP.multiplier)
                == "538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6")
        let exponent = try SRP.exponent(Self.password, Self.identity, salt: Self.salt)
        #expect(Self.text(exponent) == "4047f2625787c6da1741386bbd0b5a874f641d2957c4a406c3cf08b05575c509")
        let verifier = try SRP.verifier(Self.password, Self.identity, salt: Self.salt)
        #expect(Self.text(verifier).hasPrefix("340054d6aa51ce38"))
        let client = try SRPClient(Self.identity, secret: Array(repeating: 0x11, count: 32))
        #expect(Self.text(client.shown).hasPrefix("f2c4e7407ccfac45"))
        let server = try SRP.serverKeys(secret: Array(repeating: 0x22, count: 32), verifier: verifier)
        #expect(SRP.text(server.shown).hasPrefix("9f5cf53c5d1e9451"))
        let scrambler = try #require(try SRP.scrambler(client: client.shown, server: server.shown))
        #expect(Self.text(scrambler) == "db9d514172b686a6ad9842a5ecf0c1fd5d729494e236fad145ed1640a70c2138")
        let key = try SRP.key(
            client: client.shown, scrambler: scrambler, secret: server.secret, verifier: verifier
        ).revealed()
        #expect(Hexadecimal.encode(key) == "5180a65258450554e7c3e23e220c861b")
        let proof = try client.proof(
            Self.password, salt: Self.salt, server: server.shown,
            secretBlock: Base64.decode("ZXhhbXBsZSBzZWNyZXQgYmxvY2s=") ?? [], timestamp: "Sat Mar 1 09:05:07 UTC 2025")
        #expect(Base64.encode(proof) == "TdrzP/X8OFzctHY82OROAtao9vBkYfclJ9k7zUZwYYY=")
    }

    @Test(arguments: 0..<8) func `client and server find the same key with one password only`(seed: UInt64) throws {
        let random = RandomSource(seed: seed)
        let salt = PasswordVerifier.salt(random.bytes(16))
        let password = random.text(12, of: "abcdefghijklmnop!äß ")
        let verifier = try SRP.verifier(password, Self.identity, salt: salt)
        let client = try SRPClient(Self.identity, secret: random.bytes(32))
        let server = try SRP.serverKeys(secret: random.bytes(32), verifier: verifier)
        let scrambler = try #require(try SRP.scrambler(client: client.shown, server: server.shown))
        let key = try SRP.key(
            client: client.shown, scrambler: scrambler, secret: server.secret, verifier: verifier
        ).revealed()
        let (same, other) = (
            try client.key(password, salt: salt, server: server.shown),
            try client.key(password + "x", salt: salt, server: server.shown)
        )
        #expect(same == key, "seed \(seed)")
        #expect(other != key, "seed \(seed)")
    }

    @Test(arguments: 0..<64) func `a salt is the same bytes whether read as a number or as text`(seed: UInt64) {
        let salt = PasswordVerifier.salt(RandomSource(seed: seed).bytes(16))
        #expect(SRP.padded(salt) == salt, "seed \(seed)")
        #expect(SRP.text(salt).utf8.count == 32, "seed \(seed)")
        #expect("1234567".contains(SRP.text(salt).first ?? "0"), "seed \(seed)")
    }

    @Test(arguments: [([], [0]), ([0, 0], [0]), ([0, 5], [5]), ([0x80], [0, 0x80]), ([0, 0xFF, 1], [0, 0xFF, 1])])
    func `a number is hashed with a zero in front only if its first bit is set`(number: [UInt8], padded: [UInt8]) {
        #expect(SRP.padded(number) == padded)
    }

    /// N with something added to its last byte, which is 255 in N itself.
    private static func nearPrime(_ last: UInt8) -> String { Hexadecimal.encode(SRP.prime.dropLast() + [last]) }

    @Test(arguments: [
        "", "0", "00", String(repeating: "0", count: 768), String(repeating: "0", count: 2000), "xyz", "-1", "+1", " 1",
        "1 ", "0x1", "1g", "é", nearPrime(255), "0" + nearPrime(255), "1" + String(repeating: "0", count: 768),
        "00" + Hexadecimal.encode(SRP.prime) + "00", String(repeating: "f", count: 768),
    ])
    func `a number with which no password would be needed is refused`(text: String) {
        #expect(SRP.clientNumber(text) == nil)
    }

    @Test(arguments: [("1", [1]), ("0A", [10]), ("00ff", [255]), ("aBc", [0x0A, 0xBC])])
    func `a number may be in either case and have zeros in front`(text: String, number: [UInt8]) {
        #expect(SRP.clientNumber(text) == number)
    }

    @Test func `the greatest number below the prime is taken`() {
        #expect(SRP.clientNumber(Self.nearPrime(254)) == SRP.prime.dropLast() + [254])
    }
}
