import CognitoCrypto
import Testing

@Suite struct SignatureTests {
    private static let message = Array("sample".utf8)
    private static let point = Vectors.bytes(
        "02ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64def8f0ea9055866064a254515480bc13")
    /// Of RFC 6979, A.2.6, for `sample` with SHA-384.
    private static let signature = Vectors.bytes(
        """
        306602310094edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46
        02310099ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8
        """)

    @Test func `a signature of RFC 6979 is valid, and with any bit changed it is not`() throws {
        let key = try #require(P384.VerifyingKey(compressedPoint: Self.point))
        #expect(try key.isValid(Self.signature, of: Self.message.span.bytes))
        #expect(try key.compressedPoint() == Self.point)
        for bit in 0..<8 * Self.signature.count {
            #expect(try !key.isValid(Self.signature.flipping(bit), of: Self.message.span.bytes))
        }
        #expect(try !key.isValid(Self.signature, of: Array("Sample".utf8).span.bytes))
        #expect(try !key.isValid(Self.signature.dropLast(), of: Self.message.span.bytes))
        #expect(try !key.isValid(Self.signature + [0], of: Self.message.span.bytes))
        #expect(try !key.isValid([], of: Self.message.span.bytes))
    }

    @Test func `a point that is not on the curve, not compressed or not whole is no key`() throws {
        var other = Self.point
        other[0] = 5
        #expect(P384.VerifyingKey(compressedPoint: other) == nil)
        #expect(P384.VerifyingKey(compressedPoint: Self.point.dropLast()) == nil)
        #expect(P384.VerifyingKey(compressedPoint: Self.point + [0]) == nil)
        #expect(P384.VerifyingKey(compressedPoint: [0]) == nil)
        // The field's size as a coordinate, and a coordinate for which the curve has no point.
        #expect(P384.VerifyingKey(compressedPoint: [2] + [UInt8](repeating: 0xFF, count: 48)) == nil)
        #expect(P384.VerifyingKey(compressedPoint: [2] + [UInt8](repeating: 0, count: 47) + [5]) == nil)
    }

    @Test func `a new pair of keys signs what its compressed point checks`() throws {
        let key = try P384.SigningKey()
        let point = try key.verifyingKey.compressedPoint()
        let read = try #require(P384.VerifyingKey(compressedPoint: point))
        let other = try P384.SigningKey()
        for _ in 0..<20 {
            let signature = try key.signature(of: Self.message.span.bytes)
            #expect(try read.isValid(signature, of: Self.message.span.bytes))
            #expect(try !other.verifyingKey.isValid(signature, of: Self.message.span.bytes))
        }
        #expect(point.count == 49)
        #expect(try other.verifyingKey.compressedPoint() != point)
    }

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
