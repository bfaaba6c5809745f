package import ServerCrypto
@_spi(Internal) import WireJSON

/// An identity provider that exists only locally.
package struct StandInProvider: Sendable {
    /// The provider's name.
    package let entityID: String
    /// The provider's signing key, and its certificate.
    package let identity: CertifiedKey

    /// Creates a provider.
    package init(entityID: String, identity: CertifiedKey) {
        self.entityID = entityID
        self.identity = identity
    }

    /// A received request, with the string that must be returned with the answer.
    package struct Received<Request: Sendable>: Sendable {
        package let request: Request
        /// The string that must be returned with the answer; nil if there is no such string.
        package let relayState: String?
    }

    /// Returns the provider's metadata.
    ///
    /// - Parameters:
    ///   - signOn: The URL for requests to sign in, for both bindings.
    ///   - logout: The URL for requests to sign out; nil if the provider does not accept such requests.
    /// - Returns: The metadata document.
    /// - Throws: ``XMLError`` if a value cannot be written.
    package func metadata(signOn: String, logout: String?) throws(XMLError) -> [UInt8] {
        let certificate = NewElement("X509Certificate", .signature, text: Base64.encode(identity.certificate.der))
        let info = NewElement(
            "KeyInfo", .signature, children: [NewElement("X509Data", .signature, children: [certificate])])
        let logouts = logout.map { endpoints("SingleLogoutService", $0) } ?? []
        let provider = NewElement(
            "IDPSSODescriptor", .metadata,
            [("WantAuthnRequestsSigned", "false"), ("protocolSupportEnumeration", XMLNamespace.protocol.rawValue)],
            children: [NewElement("KeyDescriptor", .metadata, [("use", "signing")], children: [info])] + logouts
                + endpoints("SingleSignOnService", signOn))
        return try NewElement("EntityDescriptor", .metadata, [("entityID", entityID)], children: [provider])
            .xml(signedBy: nil)
    }

    private func endpoints(_ name: String, _ address: String) -> [NewElement] {
        Binding.allCases.map { NewElement(name, .metadata, [("Binding", $0.rawValue), ("Location", address)]) }
    }

    /// Reads a request to sign in from a redirect's query, whether it is signed or not.
    ///
    /// - Throws: ``ResponseError`` if the query does not contain such a request.
    package func signInRequest(query: String) throws(ResponseError) -> Received<AuthenticationRequest> {
        let query = try RedirectQuery(query, parameter: "SAMLRequest")
        let request = try AuthenticationRequest(of: SAMLMessageReader.root("AuthnRequest", of: query.xml))
        return Received(request: request, relayState: query.relayState)
    }

    /// Reads a request to sign in from the form's field `SAMLRequest`, whether it is signed or not.
    ///
    /// - Throws: ``ResponseError`` if the field does not contain such a request.
    package func signInRequest(_ field: String) throws(ResponseError) -> AuthenticationRequest {
        try AuthenticationRequest(of: SAMLMessageReader.root("AuthnRequest", of: SAMLMessageReader.xml(of: field)))
    }

    /// Reads a request to sign out from the query of a redirect.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - certificate: The certificate of the service. The query must be signed with the certificate's key.
    /// - Returns: The request.
    /// - Throws: ``ResponseError`` if the query does not contain such a request, or if its signature is invalid.
    package func logoutRequest(
        query: String, signedBy certificate: Certificate
    ) throws(ResponseError) -> Received<LogoutRequest> {
        let query = try RedirectQuery(query, parameter: "SAMLRequest")
        guard query.isSigned(by: [certificate]) else { throw .responseSignature }
        let request = try LogoutRequest(of: SAMLMessageReader.root("LogoutRequest", of: query.xml))
        return Received(request: request, relayState: query.relayState)
    }

    /// Returns true if the query of a redirect is signed with a certificate's key.
    package func isSigned(query: String, by certificate: Certificate) -> Bool {
        (try? RedirectQuery(query, parameter: "SAMLRequest"))?.isSigned(by: [certificate]) ?? false
    }
}
