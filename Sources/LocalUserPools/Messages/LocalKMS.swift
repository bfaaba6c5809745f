import CognitoCrypto
import WireJSON

/// The keys with which a pool has the codes for custom senders encrypted, and the one operation of AWS KMS that opens them.
///
/// Each pair of a pool and a key's ARN has a key of its own, made of the pool's secret: nothing is stored. A data key that
/// is encrypted under it names both.
struct LocalKMS: Sendable {
    private static let version: UInt8 = 1

    let pool: UserPool
    /// The key's ARN.
    let keyARN: String

    private func key() throws(CryptoError) -> SecretBytes {
        try HashFunction.sha256.authenticationCode(
            of: Array("kms\n\(keyARN)".utf8).span.bytes, key: SecretBytes(pool.keys.sealingKey.span.bytes))
    }

    /// Encrypts a data key under a context.
    func encrypt(_ plaintext: borrowing SecretBytes, context: JSONMembers<String>) throws(CryptoError)
        -> [UInt8]
    {
        let nonce = RandomBytes.make(count: AESGCM.nonceSize)
        let header = Self.sized(pool.id) + Self.sized(keyARN)
        let sealed = try AESGCM.seal(
            plaintext.revealed().span.bytes, key: key(), nonce: nonce,
            associatedData: (header + Self.bytes(of: context)).span.bytes)
        return [Self.version] + header + nonce + sealed.tag + sealed.ciphertext
    }

    /// Decrypts what ``encrypt(_:context:)`` gave.
    ///
    /// - Returns: The key's ARN and the plaintext; nil if anything has been changed, or the pool is gone.
    static func decrypt(
        _ blob: [UInt8], context: JSONMembers<String>, pools: (String) -> UserPool?
    ) throws(CryptoError) -> (keyARN: String, plaintext: [UInt8])? {
        var rest = blob[...]
        guard rest.popFirst() == version, let poolID = text(&rest), let keyARN = text(&rest), let pool = pools(poolID),
            rest.count > AESGCM.nonceSize + AESGCM.tagSize
        else { return nil }
        let nonce = Array(rest.prefix(AESGCM.nonceSize))
        rest = rest.dropFirst(AESGCM.nonceSize)
        let header = sized(poolID) + sized(keyARN)
        let plaintext = try AESGCM.open(
            Array(rest.dropFirst(AESGCM.tagSize)).span.bytes, tag: Array(rest.prefix(AESGCM.tagSize)),
            key: LocalKMS(pool: pool, keyARN: keyARN).key(), nonce: nonce,
            associatedData: (header + bytes(of: context)).span.bytes)
        return plaintext.map { (keyARN, $0) }
    }

    private static func sized(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(Int(UInt16.max)))
        return [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }

    private static func text(_ bytes: inout ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 2 else { return nil }
        let count = Int(bytes[bytes.startIndex]) << 8 | Int(bytes[bytes.startIndex + 1])
        bytes = bytes.dropFirst(2)
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return String(validating: bytes.prefix(count), as: UTF8.self)
    }

    /// The context as it is authenticated: in order, each text after its size.
    private static func bytes(of context: JSONMembers<String>) -> [UInt8] {
        context.flatMap { sized($0.key) + sized($0.value) }
    }
}
