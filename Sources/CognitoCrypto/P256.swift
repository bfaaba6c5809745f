import CCognitoOpenSSL

/// Signatures on the curve P-256 with SHA-256 (ECDSA, FIPS 186-4), in DER: the most common type for passkeys.
package enum P256 {
    package struct VerifyingKey: Sendable {
        private let handle: KeyHandle

        /// Creates a key from the coordinates of its point, 32 bytes each; nil if they are not a point on the curve.
        package init?(x: [UInt8], y: [UInt8]) {
            guard x.count == 32, y.count == 32,
                let handle = KeyHandle(algorithm: Self.algorithm, publicKey: [4] + x + y)
            else { return nil }
            self.handle = handle
        }

        /// The DER of the identifiers of elliptic-curve keys and of the curve (RFC 5480).
        private static let algorithm: [UInt8] = [
            0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
            0x03, 0x01, 0x07,
        ]

        /// Returns true if a DER signature of a message was made with this key's private half.
        package func isValid(_ signature: [UInt8], of message: RawSpan) throws(CryptoError) -> Bool {
            try handle.isValid(signature, of: message, .sha256)
        }
    }
}
