import CognitoCrypto
import Testing

/// Vectors of the standards, against OpenSSL's answers.
@Suite struct CognitoCryptoTests {
    @Test(arguments: [
        (HashFunction.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384, "abc",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512, "abc",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func `a digest is that of FIPS 180`(hash: HashFunction, text: String, digest: String) throws {
        let bytes = Array(text.utf8)
        #expect(Hexadecimal.encode(try hash.digest(of: bytes.span.bytes)) == digest)
        #expect(digest.utf8.count == 2 * hash.size)
    }

    @Test(arguments: [
        (HashFunction.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            .sha384,
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
        ),
        (
            .sha512,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
    ])
    func `an authentication code is that of RFC 4231`(hash: HashFunction, code: String) throws {
        let message = Array("what do ya want for nothing?".utf8)
        let computed = try hash.authenticationCode(of: message.span.bytes, key: SecretBytes("Je", "fe"))
        #expect(Hexadecimal.encode(computed.revealed()) == code)
    }

    @Test func `an authentication code of nothing under an empty key is computed`() throws {
        let message: [UInt8] = []
        let code = try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: SecretBytes(""))
        #expect(
            Hexadecimal.encode(code.revealed())
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test(arguments: [
        (
            "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        ),
        ("", "", "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ])
    func `a derived key is that of RFC 5869`(salt: String, info: String, key: String) throws {
        let (salt, info) = (Vectors.bytes(salt), Vectors.bytes(info))
        let start = SecretBytes([UInt8](repeating: 0x0B, count: 22).span.bytes)
        let derived = try HashFunction.sha256.derivedKey(
            from: start, salt: salt.span.bytes, info: info.span.bytes, count: 42)
        #expect(Hexadecimal.encode(derived.revealed()) == key)
    }

    @Test(arguments: [0, 255 * 32 + 1]) func `a derived key of another size is an error`(count: Int) {
        let none: [UInt8] = []
        #expect(throws: CryptoError.self) {
            _ = try HashFunction.sha256.derivedKey(
                from: SecretBytes("key"), salt: none.span.bytes, info: none.span.bytes, count: count
            ).count
        }
    }

    @Test(arguments: [
        (
            PasswordDerivation.pbkdf2(.sha256, rounds: 1), "passwd", "salt",
            "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
        ),
        (
            .scrypt(cost: 1024, blockSize: 8, lanes: 16), "password", "NaCl",
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
    ])
    func `a password's key is that of RFC 7914`(
        derivation: PasswordDerivation, password: String, salt: String, key: String
    ) throws {
        let derived = try derivation.key(from: SecretBytes(password), salt: Array(salt.utf8), count: 64)
        let expected = Vectors.bytes(key)
        let others = [expected, expected.dropLast(), expected + [0], expected.dropLast() + [expected[63] ^ 1]]
        let matches = [
            derived.matches(others[0]), derived.matches(others[1]), derived.matches(others[2]),
            derived.matches(others[3]),
        ]
        #expect(matches == [true, false, false, false])
    }

    @Test(arguments: [
        PasswordDerivation.scrypt(cost: 1000, blockSize: 8, lanes: 1), .scrypt(cost: -2, blockSize: 8, lanes: 1),
        .pbkdf2(.sha512, rounds: 0), .pbkdf2(.sha512, rounds: .max),
    ])
    func `parameters that OpenSSL does not take are an error`(derivation: PasswordDerivation) {
        #expect(throws: CryptoError.self) {
            _ = try derivation.key(from: SecretBytes("password"), salt: Array("salt".utf8), count: 32).count
        }
    }

    @Test(
        arguments: [
            ("", []), ("00ff", [0x00, 0xFF]), ("DEADbeef", [0xDE, 0xAD, 0xBE, 0xEF]), ("0", nil), ("0g", nil),
            ("é", nil),
            ("+1", nil), (" 1", nil),
        ] as [(String, [UInt8]?)])
    func `digits of base 16 are read in either case, and nothing else is`(digits: String, bytes: [UInt8]?) {
        #expect(Hexadecimal.decode(digits) == bytes)
    }

    @Test func `random bytes have the size asked for and do not repeat`() {
        #expect(RandomBytes.make(count: 32).count == 32)
        #expect(RandomBytes.make(count: 32) != RandomBytes.make(count: 32))
        #expect(RandomBytes.make(count: 0).isEmpty)
        let secret = RandomBytes.makeSecret(count: 32)
        let isZero = secret.matches([UInt8](repeating: 0, count: 32))
        #expect(!isZero)
    }
}
