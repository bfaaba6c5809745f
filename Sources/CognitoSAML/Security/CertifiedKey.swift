package import CognitoCrypto

/// A private key with the certificate under which others know it.
package struct CertifiedKey: Sendable {
    /// The key.
    package let key: RSA.PrivateKey
    /// The certificate.
    package let certificate: Certificate

    /// Puts a key and its certificate together.
    package init(key: RSA.PrivateKey, certificate: Certificate) {
        self.key = key
        self.certificate = certificate
    }

    /// Makes a key and a certificate that it signs itself, valid for ten years.
    ///
    /// - Parameters:
    ///   - commonName: The name in the certificate, at most 64 characters.
    ///   - now: The time, in seconds since 1970.
    /// - Returns: The key and its certificate.
    /// - Throws: ``CryptoError`` if the name is too long or OpenSSL runs out of memory.
    package static func make(commonName: String, now: Double) throws(CryptoError) -> CertifiedKey {
        let key = try RSA.PrivateKey()
        let start = now.rounded(.down)
        let content = CertificateContent(
            commonName: commonName, validity: start...(start + 10 * 365.25 * 86_400).rounded(.down))
        return CertifiedKey(key: key, certificate: try content.selfSigned(by: key))
    }
}
