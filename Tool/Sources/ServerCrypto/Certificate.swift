@_spi(Internal) package import CognitoCrypto

/// An X.509 certificate (RFC 5280).
package struct Certificate: Hashable, Sendable {
    /// The certificate in DER.
    package let der: [UInt8]
    /// The start and end of the certificate's validity, in seconds since 1970.
    package let validity: ClosedRange<Double>
    /// The certificate's public key; nil if it is not an RSA key.
    package let publicKey: RSA.PublicKey?
    /// A Boolean value that indicates whether the certificate, and each that its key signs, is for servers only.
    package let isForServersOnly: Bool

    /// Reads a certificate.
    ///
    /// - Throws: ``CryptoError`` if the bytes are not a certificate, or if other bytes follow the certificate.
    package init(der: [UInt8]) throws(CryptoError) {
        guard let handle = CertificateHandle(der: der), let validity = handle.validity else {
            throw CryptoError("a certificate of that DER")
        }
        self.der = der
        self.validity = validity
        publicKey = handle.rsaKey
        isForServersOnly = handle.isForServersOnly
    }

    /// Returns true if both certificates have the same DER.
    package static func == (one: Certificate, other: Certificate) -> Bool { one.der == other.der }

    /// Hashes the DER.
    package func hash(into hasher: inout Hasher) { hasher.combine(der) }
}
