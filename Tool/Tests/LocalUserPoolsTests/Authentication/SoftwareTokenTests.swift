import CognitoCrypto
import Testing

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The codes and secrets of authenticator apps.
@Suite struct SoftwareTokenTests {
    @Test(
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ] as [(UInt64, String)])
    func `codes are those of RFC 6238's appendix B`(time: UInt64, code: String) throws {
        let key = SecretBytes("12345678901234567890")
        #expect(try AuthenticatorCode.make(counter: time / UInt64(AuthenticatorCode.period), key: key) == code)
    }

    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `secrets are written in base32 as RFC 4648 has it, without padding`(plain: String, text: String) throws {
        #expect(Base32.encode(Array(plain.utf8)) == text)
        #expect(Base32.decode(text.lowercased()) == Array(plain.utf8))
    }

    @Test func `a text that is not base32 has no bytes`() { #expect(Base32.decode("MZXW1") == nil) }
}
