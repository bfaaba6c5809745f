import CognitoCrypto
import CognitoEvents
import CognitoModel
import ServerCrypto
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS

@Suite struct JSONWebTokenTests {
    private static let keys = Result {
        (try SigningKey(der: RSA.PrivateKey().der()), try SigningKey(der: RSA.PrivateKey().der()))
    }
    private static let claims: JSONMembers<JSONValue> = [
        "sub": "a\"b\\c\u{1}é", "exp": .integer(.max), "tier": 2.5, "flags": [true, nil, ["a": "b"]], "": "",
    ]

    @Test func `a token is read back with the claims that it was made with`() throws {
        let (key, other) = try Self.keys.get()
        let token = try #require(JSONWebToken(try JSONWebToken.make(Self.claims, key)))
        #expect(token.claims == Self.claims)
        #expect(token.keyID == key.id)
        let (own, foreign) = (try token.isSigned(by: key), try token.isSigned(by: other))
        #expect(own && !foreign)
        #expect(key.id.utf8.count == 44)
    }

    @Test(arguments: 0..<200) func `a token that is changed anywhere is refused`(seed: UInt64) throws {
        let (key, _) = try Self.keys.get()
        let text = try JSONWebToken.make(Self.claims, key)
        let random = RandomSource(seed: seed)
        var bytes = Array(text.utf8)
        let place = Int(random.bytes(2).reduce(0) { $0 << 8 | UInt32($1) }) % bytes.count
        let replacement = Array(random.text(1, of: "ABCDEFGHijklmnop0123456789-_.=+/ ").utf8)[0]
        guard bytes[place] != replacement else { return }
        bytes[place] = replacement
        let token = JSONWebToken(String(decoding: bytes, as: UTF8.self))
        let isTaken = try token?.isSigned(by: key) ?? false
        #expect(!isTaken, "seed \(seed)")
    }

    @Test(arguments: [
        "", ".", "..", "a.b.c", "e30.e30.", "e30.e30", "eyJhbGciOiJub25lIn0.e30.", "eyJhbGciOiJSUzI1NiJ9.e30.AA",
    ])
    func `a text that is no token is refused`(text: String) { #expect(JSONWebToken(text) == nil) }

    @Test(arguments: 0..<40) func `base64url gives the bytes back, and other spellings of them nothing`(count: Int) {
        let bytes = RandomSource(seed: UInt64(count)).bytes(count)
        let text = Base64URL.encode(bytes)
        let standard = Base64.encode(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        #expect(text == standard)
        #expect(Base64URL.decode(text) == bytes)
        #expect(Base64URL.decode(text + "=") == nil)
        #expect(Base64URL.decode(text + "\n") == nil)
    }

    @Test(arguments: ["A", "AAAAA", "AB", "AAB"]) func `base64url with bits left over is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
