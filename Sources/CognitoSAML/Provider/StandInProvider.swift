package import CognitoCrypto
import WireJSON

/// The identity provider's side, for a provider that only exists locally.
package struct StandInProvider: Sendable {
    /// The provider's name.
    package let entityID: String
    /// The key with which it signs.
    package let identity: CertifiedKey

    /// Describes a provider.
    package init(entityID: String, identity: CertifiedKey) {
        self.entityID = entityID
        self.identity = identity
    }

    /// A request, and the text that goes back with the answer.
    package struct Received<Request: Sendable>: Sendable {
        /// The request.
        package let request: Request
        /// The text that goes back with the answer.
        package let relayState: String?
    }

    /// Returns the provider's metadata.
    ///
    /// - Parameters:
    ///   - signOn: The URL for requests to sign in, by both bindings.
    ///   - logout: The URL for requests to sign out; nil if it takes none.
    /// - Returns: The document.
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
    /// - Throws: ``ResponseError`` if it is not one.
    package func signInRequest(query: String) throws(ResponseError) -> Received<AuthenticationRequest> {
        let query = try RedirectQuery(query, parameter: "SAMLRequest")
        let request = try AuthenticationRequest(of: MessageReader.root("AuthnRequest", of: query.xml))
        return Received(request: request, relayState: query.relayState)
    }

    /// Reads a request to sign in from the form's field `SAMLRequest`, whether it is signed or not.
    ///
    /// - Throws: ``ResponseError`` if it is not one.
    package func signInRequest(_ field: String) throws(ResponseError) -> AuthenticationRequest {
        try AuthenticationRequest(of: MessageReader.root("AuthnRequest", of: MessageReader.xml(of: field)))
    }

    /// Reads a request to sign out from a redirect's query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - certificate: The certificate of the service, under which the query must be signed.
    /// - Returns: The request.
    /// - Throws: ``ResponseError`` if it is not one, or its signature is invalid.
    package func logoutRequest(
        query: String, signedBy certificate: Certificate
    ) throws(ResponseError) -> Received<LogoutRequest> {
        let query = try RedirectQuery(query, parameter: "SAMLRequest")
        guard query.isSigned(by: [certificate]) else { throw .responseSignature }
        let request = try LogoutRequest(of: MessageReader.root("LogoutRequest", of: query.xml))
        return Received(request: request, relayState: query.relayState)
    }

    /// Returns true if a redirect's query is signed under a certificate.
    package func isSigned(query: String, by certificate: Certificate) -> Bool {
        (try? RedirectQuery(query, parameter: "SAMLRequest"))?.isSigned(by: [certificate]) ?? false
    }
}
