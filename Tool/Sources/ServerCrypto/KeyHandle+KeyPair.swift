import CCognitoOpenSSL
@_spi(Internal) package import CognitoCrypto

extension KeyHandle {
    /// Reads a DER key pair of a type, in PKCS #8 or in the type's own format; nil if the bytes are not such a key.
    package convenience init?(type: String, der: [UInt8]) {
        let key: OpaquePointer? = der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            let key = d2i_AutoPrivateKey(nil, &position, buffer.count)
            guard let key, EVP_PKEY_is_a(key, type) == 1, position == buffer.baseAddress.map({ $0 + buffer.count })
            else {
                EVP_PKEY_free(key)
                ERR_clear_error()
                return nil
            }
            return key
        }
        guard let key else { return nil }
        self.init(key)
    }
}
