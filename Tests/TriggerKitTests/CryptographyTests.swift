import CognitoTestSupport
import CognitoTriggersTesting
import Testing
import TriggerKit

/// Hashes, codes and passwords for an author's own steps, with the vectors of the standards.
@Suite struct CryptographyTests {
    @Test(arguments: [
        (HashAlgorithm.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func `a digest is that of FIPS 180`(hash: HashAlgorithm, hexadecimal: String) throws {
        let digest = try hash.digest(of: "abc")
        #expect(digest.hexadecimal == hexadecimal)
        #expect(try digest.matches(#require(HashDigest(hexadecimal: hexadecimal.uppercased()))))
        #expect(try digest.matches(#require(HashDigest(base64: digest.base64))))
        #expect(try !digest.matches(hash.digest(of: "abd")))
        #expect(!digest.matches(HashDigest(bytes: Array(digest.bytes.dropLast()))))
    }

    @Test(arguments: ["0", "xy", "é"]) func `a text that is not hexadecimal is not a digest`(text: String) {
        #expect(HashDigest(hexadecimal: text) == nil)
    }

    @Test(arguments: [
        (HashAlgorithm.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            .sha512,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
    ])
    func `an authentication code is that of RFC 4231`(hash: HashAlgorithm, hexadecimal: String) throws {
        let code = try KeyedHash(hash, key: Secret("Jefe")).code(of: "what do ya want for nothing?")
        #expect(code.hexadecimal == hexadecimal)
    }

    // MARK: Passwords

    @Test(arguments: [
        // RFC 7914, section 12.
        (
            "pleaseletmein",
            "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$"
                + "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw"
        ),
        // RFC 7914, section 11.
        (
            "passwd",
            "$pbkdf2-sha256$1$c2FsdA$"
                + "VawEblbjCJ/sFpHCJUS2BflBhSFt3gRl5oudV8INrLxJypzM8Xm2RZkWZLOdd+8xfHG4RbHjC9UJESBB06GXgw"
        ),
    ])
    func `a password's hash is that of RFC 7914`(password: String, text: String) throws {
        let hash = try PasswordHash(text)
        #expect(try hash.matches(Secret(password)))
        #expect(try !hash.matches(Secret(password + " ")))
        #expect(try !hash.matches(Secret(password + "\0")))
    }

    @Test(
        arguments: [
            .scrypt(logarithm: 10), .pbkdf2(.sha256, rounds: 1000), .pbkdf2(.sha512, rounds: 1000),
        ] as [PasswordHash.Method])
    func `a hash that is made can be stored and checked, and has a salt of its own`(
        method: PasswordHash.Method
    ) throws {
        let made = try [PasswordHash(of: Secret("1234"), method), PasswordHash(of: Secret("1234"), method)]
        #expect(made[0].text != made[1].text)
        for hash in made {
            #expect(try PasswordHash(hash.text).matches(Secret("1234")))
            #expect(try !hash.matches(Secret("1235")))
            #expect("\(hash)" == "PasswordHash")
        }
    }

    @Test func `a hash of the guide's Python is read`() throws {
        let hash = try PasswordHash(
            "$scrypt$ln=15,r=8,p=1$aZj19jXFJciAUMD4iSxFOA$004fPcKhVCgR9gpOE2LUsy/lirFd6YSzY/5lUwPmCiI")
        #expect(try hash.matches(Secret("2580")) && !hash.matches(Secret("2581")))
    }

    @Test func `the default hash is scrypt with 32 MB, and the decoy takes as long and matches nothing`() throws {
        #expect(try PasswordHash(of: Secret("1234")).text.hasPrefix("$scrypt$ln=15,r=8,p=1$"))
        let decoy = try PasswordHash.decoy
        #expect(decoy.text.hasPrefix("$scrypt$ln=15,r=8,p=1$"))
        #expect(try !decoy.matches(Secret("")) && !decoy.matches(Secret("1234")))
    }

    @Test(arguments: [
        "", "1234", "$2b$12$abc", "$scrypt$ln=40,r=8,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
        "$pbkdf2-sha256$999999999$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA", "$pbkdf2-sha256$1000$AAAA$AAAA",
    ])
    func `a hash that cannot be checked is refused, and not quoted`(text: String) {
        let error = #expect(throws: UnusablePasswordHash.self) { try PasswordHash(text) }
        #expect(text.isEmpty || error.map { "\($0)" }?.contains(text) == false)
    }

    @Test(
        arguments: [
            .scrypt(logarithm: 0), .scrypt(logarithm: 63), .scrypt(blockSize: 0), .scrypt(lanes: -1),
            .pbkdf2(rounds: 0),
            .pbkdf2(.sha384),
        ] as [PasswordHash.Method])
    func `a method that is out of range is refused`(method: PasswordHash.Method) {
        #expect(throws: UnusablePasswordHash.self) { try PasswordHash(of: Secret("1234"), method) }
    }

    @Test func `a password with a zero character is refused`() {
        #expect(throws: UnusablePasswordHash.self) { try PasswordHash(of: Secret("12\u{0}34")) }
    }

    // MARK: Authenticator apps

    private static let tens = "GEZDGNBVGY3TQOJQ"

    @Test(arguments: [
        (TOTP.Algorithm.sha1, tens + tens, ["94287082", "07081804", "14050471", "89005924", "69279037", "65353130"]),
        (
            .sha256, tens + tens + tens + "GEZA",
            ["46119246", "68084774", "67062674", "91819424", "90698825", "77737706"]
        ),
        (
            .sha512, String(repeating: tens, count: 6) + "GEZDGNA",
            ["90693936", "25091201", "99943326", "93441116", "38618901", "47863826"]
        ),
    ])
    func `codes are those of RFC 6238's appendix B`(
        algorithm: TOTP.Algorithm, secret: String, codes: [String]
    ) throws {
        let totp = try #require(TOTP(secret: Secret(secret), algorithm: algorithm, digits: 8))
        let times: [Int64] = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
        for (time, code) in zip(times, codes) {
            #expect(try totp.code(at: Timestamp(millisecondsSince1970: time * 1000)).reveal() == code)
        }
    }

    @Test(arguments: [
        (-61, false), (-60, false), (-31, false), (-30, true), (0, true), (30, true), (59, true), (60, false),
    ])
    func `a code is right in its period and in one before and after it`(seconds: Int64, isRight: Bool) throws {
        let totp = try #require(TOTP(secret: Secret(Self.tens)))
        let time = Timestamp(millisecondsSince1970: 1_767_225_600_000)
        let code = try totp.code(at: time)
        let other = Timestamp(millisecondsSince1970: time.millisecondsSince1970 + seconds * 1000)
        #expect(try (totp.counter(of: code, at: other) == 58_907_520) == isRight)
    }

    @Test func `a code that was used, and each one before it, is wrong`() throws {
        let totp = TOTP.random()
        let time = Timestamp(millisecondsSince1970: 1_767_225_600_000)
        let (earlier, code) = (try totp.code(at: time.advanced(by: .seconds(-30))), try totp.code(at: time))
        let used = try #require(
            try totp.counter(of: Secret(" \(code.reveal().prefix(3)) \(code.reveal().dropFirst(3)) "), at: time))
        #expect(try totp.counter(of: code, at: time, after: used) == nil)
        #expect(try totp.counter(of: earlier, at: time, after: used) == nil)
        #expect(try totp.counter(of: earlier, at: time) == used - 1)
        #expect(try totp.counter(of: earlier, at: time, drift: -1) == nil)
        #expect(try totp.counter(of: totp.code(at: time.advanced(by: .seconds(30))), at: time, after: used) == used + 1)
    }

    @Test(arguments: ["", "GEZDGNBV", "not base32!", "GEZDGNBVGY3TQOJ1"])
    func `a secret that is short or not base32 has no codes`(secret: String) {
        #expect(TOTP(secret: Secret(secret)) == nil)
    }

    @Test func `the URI for an app has the secret, and escapes the names`() throws {
        let totp = try #require(TOTP(secret: Secret(Self.tens)))
        #expect(
            totp.uri(issuer: "A & B", account: "ada@example.org").reveal()
                == "otpauth://totp/A%20%26%20B:ada%40example.org?secret=\(Self.tens)&issuer=A%20%26%20B&algorithm=SHA1&digits=6&period=30"
        )
        #expect(TOTP.random().secret.reveal().count == 32 && TOTP.random().secret != TOTP.random().secret)
        #expect("\(totp)" == "TOTP")
    }
}
