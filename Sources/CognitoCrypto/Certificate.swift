/// An X.509 certificate (RFC 5280).
package struct Certificate: Hashable, Sendable {
    /// Its DER.
    package let der: [UInt8]
    /// The first and the last second at which it is valid, since 1970.
    package let validity: ClosedRange<Double>
    /// The key that it is for; nil if that is not an RSA key.
    package let publicKey: RSA.PublicKey?

    /// Reads a certificate.
    ///
    /// - Throws: ``CryptoError`` if the bytes are not a certificate, or other bytes follow it.
    package init(der: [UInt8]) throws(CryptoError) {
        guard let handle = CertificateHandle(der: der), let validity = handle.validity else {
            throw CryptoError("a certificate of that DER")
        }
        self.der = der
        self.validity = validity
        publicKey = handle.rsaKey
    }

    /// Returns true if the DER is the same.
    package static func == (one: Certificate, other: Certificate) -> Bool { one.der == other.der }

    /// Hashes the DER.
    package func hash(into hasher: inout Hasher) { hasher.combine(der) }
}
