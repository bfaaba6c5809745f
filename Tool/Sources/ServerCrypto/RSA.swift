import CCognitoOpenSSL
@_spi(Internal) package import CognitoCrypto

/// RSA signatures with PKCS #1 version 1.5 (RFC 8017), which JSON Web Tokens call RS256 and RS512 by the hash function.
package enum RSA {
    /// A signing key pair; copies share OpenSSL's parsed key, and threads may share it.
    package struct PrivateKey: Sendable {
        let handle: KeyHandle

        /// Creates a key pair with a modulus of 2,048 bits, which takes a tenth of a second or more.
        package init() throws(CryptoError) {
            handle = try KeyHandle(generating: "RSA") { EVP_PKEY_CTX_set_rsa_keygen_bits($0, 2048) == 1 }
        }

        /// Creates a key pair from PKCS #8 or PKCS #1 in DER; throws if the bytes are not exactly one RSA key.
        package init(der: [UInt8]) throws(CryptoError) {
            guard let key = KeyHandle(type: "RSA", der: der) else { throw CryptoError("a key of that DER") }
            handle = key
        }

        /// Returns the key pair as PKCS #8 in DER.
        package func der() throws(CryptoError) -> [UInt8] {
            guard let information = EVP_PKEY2PKCS8(handle.pointer) else { throw CryptoError("a key's DER") }
            defer { PKCS8_PRIV_KEY_INFO_free(information) }
            return try DER.encoded("a key's DER") { i2d_PKCS8_PRIV_KEY_INFO(information, $0) }
        }

        /// Returns the public key that belongs to it.
        package func publicKey() throws(CryptoError) -> PublicKey {
            try PublicKey(handle: handle)
        }

        /// Returns the signature of a message; it has the modulus's number of bytes.
        package func signature(
            of message: RawSpan, _ hash: HashFunction = .sha256
        ) throws(CryptoError) -> [UInt8] {
            try handle.signature(of: message, hash)
        }
    }

    /// A public key.
    package struct PublicKey: Sendable {
        let handle: KeyHandle
        /// The modulus, in big-endian bytes without leading zeros.
        package let modulus: [UInt8]
        /// The exponent, in big-endian bytes without leading zeros; 65,537 is `[1, 0, 1]`.
        package let exponent: [UInt8]

        /// A Boolean value that indicates whether signatures of the key prove something: the modulus has at least 2,048
        /// bits, and the exponent is odd and at least 3.
        package var isStrong: Bool {
            let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
            return bits >= 2048 && exponent != [1] && exponent.last.map { $0 & 1 == 1 } == true
        }

        private init(handle: KeyHandle, modulus: [UInt8], exponent: [UInt8]) {
            self.handle = handle
            self.modulus = modulus
            self.exponent = exponent
        }

        init(handle: KeyHandle) throws(CryptoError) {
            self.init(
                handle: handle, modulus: try handle.number(OSSL_PKEY_PARAM_RSA_N),
                exponent: try handle.number(OSSL_PKEY_PARAM_RSA_E))
        }

        /// Creates a key from its modulus and exponent, in big-endian bytes; nil if they are not a valid key.
        package init?(modulus: [UInt8], exponent: [UInt8]) {
            let (modulus, exponent) = (Array(modulus.drop { $0 == 0 }), Array(exponent.drop { $0 == 0 }))
            guard !modulus.isEmpty, !exponent.isEmpty, modulus.count <= 1024, exponent.count <= 8,
                let handle = KeyHandle(
                    algorithm: Self.algorithm,
                    publicKey: DER.sequence(DER.integer(modulus) + DER.integer(exponent)))
            else { return nil }
            self.init(handle: handle, modulus: modulus, exponent: exponent)
        }

        /// The DER that identifies RSA keys, with empty parameters (RFC 3279).
        private static let algorithm: [UInt8] = [
            0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
        ]

        /// Returns true if a signature of a message was made with the private key of this public key.
        package func isValid(
            _ signature: [UInt8], of message: RawSpan, _ hash: HashFunction = .sha256
        ) throws(CryptoError) -> Bool {
            try handle.isValid(signature, of: message, hash)
        }
    }
}
