import CognitoCrypto
import ServerCrypto
import Testing

@Suite struct SignatureTests {
    private static let message = Array("sample".utf8)

    @Test func `a token's signature of RFC 6979 on P-256 is valid, and with any bit changed it is not`() throws {
        // A.2.5, for `sample` with SHA-256.
        let key = try #require(
            P256.VerifyingKey(
                x: Vectors.bytes("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
                y: Vectors.bytes("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")))
        let signature = Vectors.bytes(
            """
            efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
            f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
            """)
        #expect(try key.isValid(tokenSignature: signature, of: Self.message.span.bytes))
        for bit in 0..<8 * signature.count {
            #expect(try !key.isValid(tokenSignature: signature.flipping(bit), of: Self.message.span.bytes))
        }
        let zeros = [UInt8](repeating: 0, count: 64)
        for wrong in [[], signature.dropLast(), signature + [0], zeros] {
            #expect(try !key.isValid(tokenSignature: wrong, of: Self.message.span.bytes))
        }
    }

    @Test func `a new pair of keys on P-256 signs what its coordinates check`() throws {
        let key = try P256.SigningKey()
        let (x, y) = try key.coordinates()
        let read = try #require(P256.VerifyingKey(x: x, y: y))
        // Some of the numbers have fewer than 32 bytes.
        for _ in 0..<600 {
            let signature = try key.tokenSignature(of: Self.message.span.bytes)
            #expect(try signature.count == 64 && read.isValid(tokenSignature: signature, of: Self.message.span.bytes))
        }
        #expect(P256.SigningKey(der: Vectors.keyInPKCS8) == nil)
        #expect(P256.SigningKey(der: []) == nil)
    }

    @Test(arguments: [Vectors.keyInPKCS8, Vectors.keyInPKCS1])
    func `an RSA key that Python has written signs as Python does`(der: [UInt8]) throws {
        let key = try RSA.PrivateKey(der: der)
        let publicKey = try key.publicKey()
        #expect(try key.signature(of: Self.message.span.bytes) == Vectors.signature)
        #expect(publicKey.modulus == Vectors.modulus)
        #expect(publicKey.exponent == [1, 0, 1])
        #expect(try key.der() == Vectors.keyInPKCS8)
    }

    @Test func `an RSA signature is checked with the two numbers of a key`() throws {
        let key = try #require(RSA.PublicKey(modulus: [0] + Vectors.modulus, exponent: [1, 0, 1]))
        #expect(key.modulus == Vectors.modulus)
        #expect(try key.isValid(Vectors.signature, of: Self.message.span.bytes))
        #expect(try !key.isValid(Vectors.signature, of: Array("Sample".utf8).span.bytes))
        #expect(try !key.isValid(Vectors.signature.flipping(2047), of: Self.message.span.bytes))
        #expect(try !key.isValid(Vectors.signature.dropLast(), of: Self.message.span.bytes))
        let other = try #require(RSA.PublicKey(modulus: Vectors.modulus.flipping(8), exponent: [1, 0, 1]))
        #expect(try !other.isValid(Vectors.signature, of: Self.message.span.bytes))
        #expect(RSA.PublicKey(modulus: [], exponent: [1, 0, 1]) == nil)
        #expect(RSA.PublicKey(modulus: Vectors.modulus, exponent: [0]) == nil)
    }

    @Test func `a new RSA key has 2,048 bits and survives its DER`() throws {
        let key = try RSA.PrivateKey()
        let publicKey = try key.publicKey()
        let read = try RSA.PrivateKey(der: try key.der())
        let signature = try read.signature(of: Self.message.span.bytes)
        #expect(publicKey.modulus.count == 256)
        #expect(publicKey.modulus[0] >= 0x80)
        #expect(try publicKey.isValid(signature, of: Self.message.span.bytes))
        #expect(try signature == key.signature(of: Self.message.span.bytes))
    }

    @Test(arguments: [[], [0x30, 0x00], Array(Vectors.keyInPKCS8.dropLast()), Vectors.keyInPKCS8 + [0]])
    func `DER that is no RSA key is an error`(der: [UInt8]) {
        #expect(throws: CryptoError.self) { try RSA.PrivateKey(der: der) }
    }

    @Test func `threads sign with one parsed RSA key`() async throws {
        let key = try RSA.PrivateKey(der: Vectors.keyInPKCS8)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { try key.signature(of: Self.message.span.bytes) } }
            for try await signature in group { #expect(signature == Vectors.signature) }
        }
    }
}
