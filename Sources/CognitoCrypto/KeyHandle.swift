import CCognitoOpenSSL
import Synchronization

/// A key pair or public key that OpenSSL has parsed; threads may share it.
@_spi(Internal) public final class KeyHandle: Sendable {
    // The pointer is set once, and OpenSSL locks the caches inside the key.
    /// OpenSSL's key, which belongs to the handle.
    public nonisolated(unsafe) let pointer: OpaquePointer

    /// The contexts from which those of signatures and of checks are copied: OpenSSL looks up algorithms when it makes one.
    private let templates = Mutex<[Use: Context]>([:])

    /// Takes over a key that OpenSSL has made.
    public init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// Creates a key pair of a type; `configure` sets the parameters of that type.
    public convenience init(generating type: String, configure: (OpaquePointer) -> Bool) throws(CryptoError) {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, type, nil) else { throw CryptoError("a key pair") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, configure(context), EVP_PKEY_generate(context, &key) == 1, let key
        else {
            throw CryptoError("a key pair")
        }
        self.init(key)
    }

    /// Reads the public key of a SubjectPublicKeyInfo (RFC 5280) from the DER of its two members; nil if the key is
    /// invalid.
    public convenience init?(algorithm: [UInt8], publicKey: [UInt8]) {
        let der = DER.sequence(algorithm + DER.bitString(publicKey))
        let key = der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return d2i_PUBKEY(nil, &position, buffer.count)
        }
        guard let key else {
            ERR_clear_error()
            return nil
        }
        self.init(key)
    }

    /// Returns the signature of a message; for RSA, in the format of PKCS #1 version 1.5.
    public func signature(of message: RawSpan, _ hash: HashFunction) throws(CryptoError) -> [UInt8] {
        let context = try context(for: .signature(hash), "a signature")
        var size = Int(EVP_PKEY_get_size(pointer))
        var signature = [UInt8](repeating: 0, count: size)
        let isSigned = message.withUnsafeBytes {
            EVP_DigestSign(
                context.pointer, &signature, &size, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) == 1
        }
        guard isSigned else { throw CryptoError("a signature") }
        return Array(signature.prefix(size))
    }

    /// Returns true if a signature of a message was made with this key pair.
    public func isValid(_ signature: [UInt8], of message: RawSpan, _ hash: HashFunction) throws(CryptoError) -> Bool {
        let context = try context(for: .check(hash), "a check of a signature")
        let isValid = message.withUnsafeBytes {
            EVP_DigestVerify(
                context.pointer, signature, signature.count, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) == 1
        }
        if !isValid { ERR_clear_error() }
        return isValid
    }

    /// What a key does with a hash function.
    private enum Use: Hashable {
        case signature(HashFunction)
        case check(HashFunction)
    }

    /// A context of OpenSSL; one that nobody uses may be copied by several threads.
    private final class Context: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ words: String) throws(CryptoError) {
            guard let pointer = EVP_MD_CTX_new() else { throw CryptoError(words) }
            self.pointer = pointer
        }

        deinit { EVP_MD_CTX_free(pointer) }
    }

    private func context(for use: Use, _ words: String) throws(CryptoError) -> Context {
        let template = try templates.withLock { templates throws(CryptoError) in
            if let template = templates[use] { return template }
            let template = try Context(words)
            let status =
                switch use {
                case .signature(let hash):
                    EVP_DigestSignInit(template.pointer, nil, hash.implementation, nil, pointer)
                case .check(let hash):
                    EVP_DigestVerifyInit(template.pointer, nil, hash.implementation, nil, pointer)
                }
            guard status == 1 else { throw CryptoError(words) }
            templates[use] = template
            return template
        }
        let context = try Context(words)
        guard EVP_MD_CTX_copy_ex(context.pointer, template.pointer) == 1 else { throw CryptoError(words) }
        return context
    }

    /// Returns a number that is part of the key, in big-endian bytes without leading zeros.
    public func number(_ name: String) throws(CryptoError) -> [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else {
            throw CryptoError("a part of a key")
        }
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: (Int(BN_num_bits(number)) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }
}
