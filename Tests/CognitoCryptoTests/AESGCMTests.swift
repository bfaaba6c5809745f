import CognitoCrypto
import Testing

@Suite struct AESGCMTests {
    private static let key = Array(UInt8(0)..<32)
    private static let nonce = [UInt8](repeating: 0, count: 12)

    private static func open(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8] = key, nonce: [UInt8] = nonce, context: String = "context"
    ) throws -> [UInt8]? {
        try AESGCM.open(
            ciphertext.span.bytes, tag: tag, key: SecretBytes(key.span.bytes), nonce: nonce,
            associatedData: Array(context.utf8).span.bytes)
    }

    @Test(arguments: [
        ("a code", "context", "6f9cd6b1d149", "3aa7921adfc0695ce354866aa083ec60"),
        ("", "", "", "f05d76ae4ab99fe5a6f69b3148c2363d"),
    ])
    func `a ciphertext is that of Python's cryptography`(
        text: String, context: String, ciphertext: String, tag: String
    ) throws {
        let sealed = try AESGCM.seal(
            Array(text.utf8).span.bytes, key: SecretBytes(Self.key.span.bytes), nonce: Self.nonce,
            associatedData: Array(context.utf8).span.bytes)
        #expect(Hexadecimal.encode(sealed.ciphertext) == ciphertext)
        #expect(Hexadecimal.encode(sealed.tag) == tag)
        #expect(try Self.open(sealed.ciphertext, tag: sealed.tag, context: context) == Array(text.utf8))
    }

    /// Test case 16 of McGrew and Viega, "The Galois/Counter Mode of Operation".
    @Test func `a ciphertext is that of the specification's test case 16`() throws {
        let plaintext = Vectors.bytes(
            """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
            """)
        let context = Vectors.bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let key = Vectors.bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        let sealed = try AESGCM.seal(
            plaintext.span.bytes, key: SecretBytes(key.span.bytes), nonce: Vectors.bytes("cafebabefacedbaddecaf888"),
            associatedData: context.span.bytes)
        #expect(
            sealed.ciphertext
                == Vectors.bytes(
                    """
                    522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                    8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
                    """))
        #expect(sealed.tag == Vectors.bytes("76fc6ece0f4e1768cddf8853bb2d551b"))
    }

    @Test func `a changed ciphertext, tag, nonce, key or context is not authentic`() throws {
        let (ciphertext, tag) = (Vectors.bytes("6f9cd6b1d149"), Vectors.bytes("3aa7921adfc0695ce354866aa083ec60"))
        #expect(try Self.open(ciphertext, tag: tag) == Array("a code".utf8))
        for bit in 0..<8 * ciphertext.count {
            #expect(try Self.open(ciphertext.flipping(bit), tag: tag) == nil)
        }
        for bit in 0..<8 * tag.count { #expect(try Self.open(ciphertext, tag: tag.flipping(bit)) == nil) }
        #expect(try Self.open(ciphertext, tag: tag, nonce: Self.nonce.flipping(95)) == nil)
        #expect(try Self.open(ciphertext, tag: tag, key: Self.key.flipping(255)) == nil)
        #expect(try Self.open(ciphertext, tag: tag, context: "Context") == nil)
        #expect(try Self.open(ciphertext.dropLast(), tag: tag) == nil)
    }

    @Test(arguments: [(31, 12, 16), (16, 12, 16), (32, 11, 16), (32, 12, 15), (32, 12, 17)])
    func `a key, nonce or tag of another size is an error`(key: Int, nonce: Int, tag: Int) {
        #expect(throws: CryptoError.self) {
            try Self.open(
                [1], tag: [UInt8](repeating: 0, count: tag), key: [UInt8](repeating: 0, count: key),
                nonce: [UInt8](repeating: 0, count: nonce))
        }
    }
}

extension [UInt8] {
    /// Returns the bytes with one bit changed.
    func flipping(_ bit: Int) -> [UInt8] {
        var bytes = self
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}
