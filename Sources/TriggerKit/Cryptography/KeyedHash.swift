import CognitoCrypto
public import CognitoTriggers

/// An authentication code of messages under a secret key (RFC 2104).
///
/// ```swift
/// import TriggerKit
///
/// // Checks that a web hook comes from a partner.
/// func isGenuine(_ body: [UInt8], signature: String, key: Secret<String>) throws -> Bool {
///     guard let received = HashDigest(hexadecimal: signature) else { return false }
///     return try KeyedHash(key: key).code(of: body).matches(received)
/// }
/// ```
public struct KeyedHash: Sendable {
    private let hash: HashAlgorithm
    private let key: Secret<[UInt8]>

    /// Creates a code with a key of bytes.
    ///
    /// - Parameters:
    ///   - hash: The hash function.
    ///   - key: The key; at least as many random bytes as a digest has.
    public init(_ hash: HashAlgorithm = .sha256, key: Secret<[UInt8]>) { (self.hash, self.key) = (hash, key) }

    /// Creates a code with the UTF-8 bytes of a text as its key.
    ///
    /// - Parameters:
    ///   - hash: The hash function.
    ///   - key: The key, such as ``StoredSecret/value``.
    public init(_ hash: HashAlgorithm = .sha256, key: Secret<String>) {
        self.init(hash, key: Secret(Array(key.reveal().utf8)))
    }

    /// Returns the code of some bytes.
    ///
    /// - Throws: An error from OpenSSL if memory runs out.
    public func code(of bytes: [UInt8]) throws -> HashDigest {
        let key = key.reveal()
        let code = try hash.function.authenticationCode(of: bytes.span.bytes, key: SecretBytes(key.span.bytes))
        return HashDigest(bytes: code.revealed())
    }

    /// Returns the code of a text in UTF-8.
    ///
    /// - Throws: An error from OpenSSL if memory runs out.
    public func code(of text: String) throws -> HashDigest { try code(of: Array(text.utf8)) }
}
