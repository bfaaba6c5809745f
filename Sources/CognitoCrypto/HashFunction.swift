import CCognitoOpenSSL

/// A hash function, and the constructions based on it.
public enum HashFunction: Hashable, Sendable {
    /// MD5, which is insecure.
    ///
    /// Use it only to search for MD5 digests, and for digests that a protocol asks for.
    case md5
    /// SHA-1, which is insecure.
    ///
    /// Use it only to search for SHA-1 digests.
    case sha1
    case sha256
    case sha384
    case sha512

    /// The size of a digest, in bytes.
    public var size: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// Returns the digest of some bytes.
    public func digest(of bytes: RawSpan) throws(CryptoError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: size)
        let status = bytes.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, implementation, nil) }
        guard status == 1 else { throw CryptoError("a digest") }
        return digest
    }

    /// Returns the authentication code of a message under a key (HMAC, RFC 2104).
    public func authenticationCode(
        of message: RawSpan, key: borrowing SecretBytes
    ) throws(CryptoError) -> SecretBytes {
        guard let keySize = Int32(exactly: key.count) else { throw CryptoError("a code with a key of this size") }
        let code = SecretBytes(count: size)
        let result = key.withMemory { key in
            code.withMemory { code in
                message.withUnsafeBytes { message in
                    HMAC(
                        implementation, key.baseAddress, keySize,
                        message.bindMemory(to: UInt8.self).baseAddress, message.count,
                        code.bindMemory(to: UInt8.self).baseAddress, nil) != nil
                }
            }
        }
        guard result else { throw CryptoError("an authentication code") }
        return code
    }

    /// Derives a key for one purpose from another key (HKDF, RFC 5869).
    ///
    /// - Parameters:
    ///   - key: The key that the new key is derived from.
    ///   - salt: A value that need not be secret, such as a random one; may be empty.
    ///   - info: The purpose, at most 1,024 bytes; may be empty.
    ///   - count: The size of the new key, at most 255 times the size of a digest.
    /// - Returns: The new key.
    /// - Throws: ``CryptoError`` if a size is out of range or OpenSSL runs out of memory.
    public func derivedKey(
        from key: borrowing SecretBytes, salt: RawSpan, info: RawSpan, count: Int
    ) throws(CryptoError) -> SecretBytes {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw CryptoError("a derived key") }
        defer { EVP_PKEY_CTX_free(context) }
        guard let keySize = Int32(exactly: key.count), let saltSize = Int32(exactly: salt.byteCount),
            let infoSize = Int32(exactly: info.byteCount), count > 0
        else { throw CryptoError("a derived key of this size") }
        let derived = SecretBytes(count: count)
        var size = count
        var isDerived = EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_CTX_set_hkdf_md(context, implementation) == 1
        // In RFC 5869, an absent salt counts as an empty one. OpenSSL reports an error if it is given an empty salt.
        if isDerived && saltSize > 0 {
            isDerived = salt.withUnsafeBytes {
                EVP_PKEY_CTX_set1_hkdf_salt(context, $0.bindMemory(to: UInt8.self).baseAddress, saltSize) == 1
            }
        }
        if isDerived && infoSize > 0 {
            isDerived = info.withUnsafeBytes {
                EVP_PKEY_CTX_add1_hkdf_info(context, $0.bindMemory(to: UInt8.self).baseAddress, infoSize) == 1
            }
        }
        isDerived =
            isDerived
            && key.withMemory {
                EVP_PKEY_CTX_set1_hkdf_key(context, $0.bindMemory(to: UInt8.self).baseAddress, keySize) == 1
            }
        isDerived =
            isDerived
            && derived.withMemory {
                EVP_PKEY_derive(context, $0.bindMemory(to: UInt8.self).baseAddress, &size) == 1
            }
        guard isDerived, size == count else { throw CryptoError("a derived key") }
        return derived
    }

    /// OpenSSL's implementation of the function, fetched once.
    ///
    /// OpenSSL's own constant would look it up at each use.
    @_spi(Internal) public var implementation: OpaquePointer? {
        switch self {
        case .md5: Self.md5Implementation
        case .sha1: Self.sha1Implementation
        case .sha256: Self.sha256Implementation
        case .sha384: Self.sha384Implementation
        case .sha512: Self.sha512Implementation
        }
    }

    // OpenSSL only reads these objects.
    private nonisolated(unsafe) static let md5Implementation = EVP_MD_fetch(nil, "MD5", nil)
    private nonisolated(unsafe) static let sha1Implementation = EVP_MD_fetch(nil, "SHA1", nil)
    private nonisolated(unsafe) static let sha256Implementation = EVP_MD_fetch(nil, "SHA256", nil)
    private nonisolated(unsafe) static let sha384Implementation = EVP_MD_fetch(nil, "SHA384", nil)
    private nonisolated(unsafe) static let sha512Implementation = EVP_MD_fetch(nil, "SHA512", nil)
}
