import CCognitoOpenSSL

/// Signatures on the curve P-384 with SHA-384 (ECDSA, FIPS 186-4), in DER.
public enum P384 {
    /// A private key.
    public struct SigningKey: Sendable {
        private let handle: KeyHandle
        /// The public key that belongs to it.
        public let verifyingKey: VerifyingKey

        /// Makes a new key.
        public init() throws(CryptoError) {
            handle = try KeyHandle(generating: "EC") { EVP_PKEY_CTX_set_group_name($0, "P-384") == 1 }
            verifyingKey = VerifyingKey(handle: handle)
        }

        /// Returns a DER signature of a message.
        ///
        /// Signing a message twice gives different signatures.
        public func signature(of message: RawSpan) throws(CryptoError) -> [UInt8] {
            try handle.signature(of: message, .sha384)
        }
    }

    /// A public key.
    public struct VerifyingKey: Sendable {
        private let handle: KeyHandle

        fileprivate init(handle: KeyHandle) { self.handle = handle }

        /// Creates a key from its compressed point (SEC 1, section 2.3.3): 49 bytes, of which the first is 2 or 3.
        ///
        /// - Returns: Nil if the bytes are not a point on the curve.
        public init?(compressedPoint: [UInt8]) {
            guard compressedPoint.count == 49, compressedPoint[0] == 2 || compressedPoint[0] == 3,
                let handle = KeyHandle(algorithm: Self.algorithm, publicKey: compressedPoint)
            else { return nil }
            self.handle = handle
        }

        /// The DER that identifies elliptic-curve keys and the curve P-384 (RFC 5480).
        private static let algorithm: [UInt8] = [
            0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22,
        ]

        /// Returns the compressed point, 49 bytes.
        public func compressedPoint() throws(CryptoError) -> [UInt8] {
            let x = try handle.number(OSSL_PKEY_PARAM_EC_PUB_X)
            let y = try handle.number(OSSL_PKEY_PARAM_EC_PUB_Y)
            let isOdd = (y.last ?? 0) & 1
            return [2 + isOdd] + [UInt8](repeating: 0, count: 48 - x.count) + x
        }

        /// Returns true if a DER signature of a message was made with the private key of this public key.
        public func isValid(_ signature: [UInt8], of message: RawSpan) throws(CryptoError) -> Bool {
            try handle.isValid(signature, of: message, .sha384)
        }
    }
}
