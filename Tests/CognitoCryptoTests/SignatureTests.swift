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
}
