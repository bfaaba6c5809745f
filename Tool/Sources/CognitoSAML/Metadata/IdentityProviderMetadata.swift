package import ServerCrypto

/// The properties of an identity provider that its metadata publishes.
package struct IdentityProviderMetadata: Hashable, Sendable {
    /// The maximum size of a metadata document, in bytes.
    package static let limit = 1_000_000

    /// The provider's name, which is the issuer of its messages.
    package let entityID: String
    /// The provider's URLs for requests to sign in, by binding.
    package let signOn: [Binding: String]
    /// The provider's URLs for requests to sign out, by binding.
    package let logout: [Binding: String]
    /// The certificates of the provider's signing keys, including expired ones.
    package let signingCertificates: [Certificate]
    /// The certificates with which others encrypt data for the provider.
    package let encryptionCertificates: [Certificate]
    /// A Boolean value that indicates whether the provider requires signed requests to sign in.
    package let wantsSignedRequests: Bool

    /// Reads a metadata document.
    ///
    /// - Throws: ``MetadataError`` with the reason and the line if the document is not the metadata of one provider.
    package init(xml: [UInt8]) throws(MetadataError) {
        let document: XMLDocument
        do { document = try XMLDocument(parsing: xml, limit: Self.limit) } catch {
            throw MetadataError("Invalid SAML metadata: \(error).")
        }
        guard let root = document.root else { throw MetadataError("Invalid SAML metadata: the document is empty.") }
        let reader = MetadataReader(entity: try MetadataReader.entity(in: root))
        entityID = try reader.entityID()
        let provider = try reader.provider()
        signOn = try reader.addresses("SingleSignOnService", of: provider)
        guard !signOn.isEmpty else {
            throw reader.error("has no SingleSignOnService for HTTP-Redirect or HTTP-POST", at: provider)
        }
        logout = try reader.addresses("SingleLogoutService", of: provider)
        signingCertificates = try reader.certificates(for: "signing", of: provider)
        guard !signingCertificates.isEmpty else {
            throw reader.error("has no certificate for signing in a KeyDescriptor", at: provider)
        }
        encryptionCertificates = try reader.certificates(for: "encryption", of: provider)
        wantsSignedRequests = ["true", "1"].contains(provider.attribute("WantAuthnRequestsSigned"))
    }

    /// Returns the signing certificates that have not expired.
    package func signingCertificates(at now: Double) -> [Certificate] {
        signingCertificates.filter { now <= $0.validity.upperBound }
    }
}
