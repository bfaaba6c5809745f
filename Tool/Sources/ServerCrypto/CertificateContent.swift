@_spi(Internal) package import CognitoCrypto

/// The content of a new certificate, with functions that make and sign the certificate.
package struct CertificateContent: Hashable, Sendable {
    /// The common name of the certificate's subject, at most 64 characters.
    package var commonName: String
    /// The names and IP addresses of the servers that may use the certificate, such as `localhost` and `::1`.
    package var serverNames: [String]
    /// A Boolean value that indicates whether the certificate's key may sign certificates of servers.
    ///
    /// It may not sign certificates of authorities, of clients, for email or for code. For code, that depends on the verifier,
    /// which may ignore the usage of an authority.
    package var isAuthority: Bool
    /// The only names and IP addresses for which an authority may sign; empty for no limit.
    ///
    /// A name includes all names below it: `localhost` also permits `members.localhost`. With a limit, no email address and no
    /// URI is permitted.
    package var permittedNames: [String]
    /// The start and end of the certificate's validity, in seconds since 1970.
    package var validity: ClosedRange<Double>

    /// Creates the content of a certificate.
    package init(
        commonName: String, serverNames: [String] = [], isAuthority: Bool = false, permittedNames: [String] = [],
        validity: ClosedRange<Double>
    ) {
        self.commonName = commonName
        self.serverNames = serverNames
        self.isAuthority = isAuthority
        self.permittedNames = permittedNames
        self.validity = validity
    }

    /// Makes a certificate for a key, signed with the same key.
    ///
    /// - Throws: ``CryptoError`` if a name is invalid or OpenSSL runs out of memory.
    package func selfSigned(by key: RSA.PrivateKey) throws(CryptoError) -> Certificate {
        let draft = try CertificateDraft(self, key: key.handle)
        try draft.sign(as: draft.handle, with: key.handle)
        return try Certificate(der: draft.handle.der())
    }

    /// Makes a certificate for a key, signed by an authority.
    ///
    /// - Throws: ``CryptoError`` if a name is invalid or OpenSSL runs out of memory.
    package func certificate(
        for key: RSA.PublicKey, issuer: Certificate, issuerKey: RSA.PrivateKey
    ) throws(CryptoError) -> Certificate {
        guard let issuer = CertificateHandle(der: issuer.der) else { throw CryptoError("an issuer's certificate") }
        let draft = try CertificateDraft(self, key: key.handle)
        try draft.sign(as: issuer, with: issuerKey.handle)
        return try Certificate(der: draft.handle.der())
    }
}
