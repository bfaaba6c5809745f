package import CognitoCrypto
package import ServerCrypto

/// A private key, and the certificate by which others recognise the key.
package struct CertifiedKey: Sendable {
    package let key: RSA.PrivateKey
    /// The certificate of the key.
    package let certificate: Certificate

    /// Creates a pair of a key and its certificate.
    package init(key: RSA.PrivateKey, certificate: Certificate) {
        self.key = key
        self.certificate = certificate
    }

    /// Makes a key and a certificate for it, signed with the same key and valid for ten years.
    ///
    /// - Parameters:
    ///   - commonName: The name in the certificate, at most 64 characters.
    ///   - now: The current time, in seconds since 1970.
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
