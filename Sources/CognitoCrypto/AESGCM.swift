import CCognitoOpenSSL

/// AES-256 in Galois/counter mode (NIST SP 800-38D), with a nonce of 12 bytes and a tag of 16.
public enum AESGCM {
    /// The bytes of a key: AES with 256 bits.
    public static let keySize = 32
    /// The bytes of a nonce.
    public static let nonceSize = 12
    /// The bytes of a tag.
    public static let tagSize = 16

    /// The result of encryption: a ciphertext as long as the plaintext, and the tag that authenticates the ciphertext.
    public struct Sealed: Hashable, Sendable {
        /// The encrypted bytes, as many as the plain ones.
        public let ciphertext: [UInt8]
        /// The tag that proves that the bytes are unchanged.
        public let tag: [UInt8]
    }

    /// Encrypts and authenticates some bytes; a nonce must never be used twice with a key.
    public static func seal(
        _ plaintext: RawSpan, key: borrowing SecretBytes, nonce: [UInt8], associatedData: RawSpan
    ) throws(CryptoError) -> Sealed {
        let context = try context(key: key, nonce: nonce, isSealing: true)
        defer { EVP_CIPHER_CTX_free(context) }
        var ciphertext = [UInt8](repeating: 0, count: plaintext.byteCount)
        var tag = [UInt8](repeating: 0, count: tagSize)
        guard update(context, with: plaintext, associatedData, into: &ciphertext), isAuthentic(context),
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &tag) == 1
        else { throw CryptoError("a ciphertext") }
        return Sealed(ciphertext: ciphertext, tag: tag)
    }

    /// Decrypts a ciphertext; returns nil if the ciphertext or the associated data was changed, or if the key is wrong.
    public static func open(
        _ ciphertext: RawSpan, tag: [UInt8], key: borrowing SecretBytes, nonce: [UInt8], associatedData: RawSpan
    ) throws(CryptoError) -> [UInt8]? {
        guard tag.count == tagSize else { throw CryptoError("a plaintext with a tag of this size") }
        let context = try context(key: key, nonce: nonce, isSealing: false)
        defer { EVP_CIPHER_CTX_free(context) }
        var plaintext = [UInt8](repeating: 0, count: ciphertext.byteCount)
        var tag = tag
        guard update(context, with: ciphertext, associatedData, into: &plaintext),
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1
        else { throw CryptoError("a plaintext") }
        guard isAuthentic(context) else {
            OPENSSL_cleanse(&plaintext, plaintext.count)
            ERR_clear_error()
            return nil
        }
        return plaintext
    }

    // OpenSSL only reads this object. With OpenSSL's own constant, each use would look up the implementation.
    private nonisolated(unsafe) static let implementation = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)

    private static func context(
        key: borrowing SecretBytes, nonce: [UInt8], isSealing: Bool
    ) throws(CryptoError) -> OpaquePointer {
        guard key.count == keySize, nonce.count == nonceSize else {
            throw CryptoError("a cipher with a key of this size")
        }
        guard let context = EVP_CIPHER_CTX_new() else { throw CryptoError("a cipher") }
        // The call sets no nonce size, because 12 bytes is the mode's default.
        let isReady = key.withMemory {
            EVP_CipherInit_ex(
                context, implementation, nil, $0.bindMemory(to: UInt8.self).baseAddress, nonce, isSealing ? 1 : 0)
                == 1
        }
        guard isReady else {
            EVP_CIPHER_CTX_free(context)
            throw CryptoError("a cipher")
        }
        return context
    }

    /// Returns false if OpenSSL fails; without input or output it does nothing, because OpenSSL would interpret that
    /// call differently.
    private static func update(
        _ context: OpaquePointer, with input: RawSpan, _ associatedData: RawSpan, into output: inout [UInt8]
    ) -> Bool {
        guard let inputSize = Int32(exactly: input.byteCount),
            let associatedSize = Int32(exactly: associatedData.byteCount)
        else { return false }
        var written: Int32 = 0
        if associatedSize > 0 {
            let isDone = associatedData.withUnsafeBytes {
                EVP_CipherUpdate(
                    context, nil, &written, $0.bindMemory(to: UInt8.self).baseAddress, associatedSize) == 1
            }
            guard isDone else { return false }
        }
        guard inputSize > 0 else { return true }
        return input.withUnsafeBytes {
            EVP_CipherUpdate(
                context, &output, &written, $0.bindMemory(to: UInt8.self).baseAddress, inputSize) == 1
        } && written == inputSize
    }

    /// Finishes the computation; this mode writes nothing here.
    private static func isAuthentic(_ context: OpaquePointer) -> Bool {
        var nothing = [UInt8](repeating: 0, count: tagSize)
        var written: Int32 = 0
        return EVP_CipherFinal_ex(context, &nothing, &written) == 1
    }
}
