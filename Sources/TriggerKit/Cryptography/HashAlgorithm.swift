import CognitoCrypto
@_spi(Internal) import WireJSON

/// A hash function: SHA-256, SHA-384 or SHA-512.
///
/// ```swift
/// import TriggerKit
///
/// func key(of tenant: String) throws -> String { try HashAlgorithm.sha256.digest(of: "tenant#\(tenant)").hexadecimal }
/// ```
///
/// A hash of a short or guessable value, such as a phone number or a code, can be reversed by trying all values. Use
/// ``KeyedHash`` with a secret key for those, and ``PasswordHash`` for passwords.
public enum HashAlgorithm: Hashable, Sendable {
    /// SHA-256, with 32 bytes.
    case sha256
    /// SHA-384, with 48 bytes.
    case sha384
    /// SHA-512, with 64 bytes.
    case sha512

    /// Returns the digest of some bytes.
    ///
    /// - Throws: An error from OpenSSL if memory runs out.
    public func digest(of bytes: [UInt8]) throws -> HashDigest {
        HashDigest(bytes: try function.digest(of: bytes.span.bytes))
    }

    /// Returns the digest of a text in UTF-8.
    ///
    /// - Throws: An error from OpenSSL if memory runs out.
    public func digest(of text: String) throws -> HashDigest { try digest(of: Array(text.utf8)) }

    var function: HashFunction {
        switch self {
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }
}

/// The result of a hash function, or of a ``KeyedHash``.
public struct HashDigest: Hashable, Sendable {
    /// The bytes.
    public let bytes: [UInt8]

    /// Creates a digest that was stored or received.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Creates a digest from hexadecimal digits in either case; nil for any other text.
    public init?(hexadecimal: String) {
        guard let bytes = Hexadecimal.decode(hexadecimal) else { return nil }
        self.bytes = bytes
    }

    /// Creates a digest from base64, with or without padding; nil for any other text.
    public init?(base64: String) {
        guard let bytes = Base64.decode(base64) else { return nil }
        self.bytes = bytes
    }

    /// The bytes as hexadecimal digits in lower case.
    public var hexadecimal: String { Hexadecimal.encode(bytes) }

    /// The bytes in base64 with padding.
    public var base64: String { Base64.encode(bytes) }

    /// Returns true if both are the same; the duration depends only on the number of bytes.
    ///
    /// Use it in place of `==` if an attacker may choose one of the two.
    public func matches(_ other: HashDigest) -> Bool { SecretBytes(bytes.span.bytes).matches(other.bytes) }
}
