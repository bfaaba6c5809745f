import CCognitoOpenSSL
@_spi(Internal) package import CognitoCrypto

/// Signatures on the curve P-256 with SHA-256 (ECDSA, FIPS 186-4), in DER: the most common type for passkeys.
///
/// JSON Web Tokens call them ES256, and use a signature's two numbers, 32 bytes each, instead of DER.
package enum P256 {
    /// A signing key pair.
    package struct SigningKey: Sendable {
        private let handle: KeyHandle

        /// Creates a key pair.
        ///
        /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
        package init() throws(CryptoError) {
            handle = try KeyHandle(generating: "EC") { EVP_PKEY_CTX_set_group_name($0, "P-256") == 1 }
        }

        /// Creates a key pair from PKCS #8 in DER; nil for other bytes, or for a key on another curve.
        package init?(der: [UInt8]) {
            guard let handle = KeyHandle(type: "EC", der: der) else { return nil }
            var name = [CChar](repeating: 0, count: 32)
            var size = 0
            guard EVP_PKEY_get_group_name(handle.pointer, &name, name.count, &size) == 1,
                name.prefix(size).map(UInt8.init(bitPattern:)) == Array("prime256v1".utf8)
            else { return nil }
            self.handle = handle
        }

        /// Returns the coordinates of the public point, 32 bytes each.
        ///
        /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
        package func coordinates() throws(CryptoError) -> (x: [UInt8], y: [UInt8]) {
            (
                P256.padded(try handle.number(OSSL_PKEY_PARAM_EC_PUB_X)),
                P256.padded(try handle.number(OSSL_PKEY_PARAM_EC_PUB_Y))
            )
        }

        /// Returns the signature of a message in a token's form.
        ///
        /// Signing a message twice gives different signatures.
        ///
        /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
        package func tokenSignature(of message: RawSpan) throws(CryptoError) -> [UInt8] {
            guard let numbers = DER.integers(in: try handle.signature(of: message, .sha256)), numbers.count == 2 else {
                throw CryptoError("a signature")
            }
            return numbers.flatMap(P256.padded)
        }
    }

    /// Returns a number padded with zeros to 32 bytes.
    private static func padded(_ number: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, 32 - number.count)) + number
    }

    /// A public key.
    package struct VerifyingKey: Sendable {
        private let handle: KeyHandle

        /// Creates a key from the coordinates of its point, 32 bytes each; nil if they are not a point on the curve.
        package init?(x: [UInt8], y: [UInt8]) {
            guard x.count == 32, y.count == 32,
                let handle = KeyHandle(algorithm: Self.algorithm, publicKey: [4] + x + y)
            else { return nil }
            self.handle = handle
        }

        /// The DER that identifies elliptic-curve keys and the curve P-256 (RFC 5480).
        private static let algorithm: [UInt8] = [
            0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
            0x03, 0x01, 0x07,
        ]

        /// Returns true if a DER signature of a message was made with the private key of this public key.
        package func isValid(_ signature: [UInt8], of message: RawSpan) throws(CryptoError) -> Bool {
            try handle.isValid(signature, of: message, .sha256)
        }

        /// Returns true if a token's signature of a message was made with the private key of this public key.
        ///
        /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
        package func isValid(tokenSignature: [UInt8], of message: RawSpan) throws(CryptoError) -> Bool {
            guard tokenSignature.count == 64 else { return false }
            let numbers = [tokenSignature.prefix(32), tokenSignature.suffix(32)].map { Array($0.drop { $0 == 0 }) }
            return try isValid(DER.sequence(numbers.flatMap(DER.integer)), of: message)
        }
    }
}
