import CalendarTime
import CognitoTime

/// A check of a provider's messages about signing out.
package struct LogoutCheck {
    /// The metadata of the provider.
    package var metadata: IdentityProviderMetadata
    /// The URL at which the messages are received.
    package var address: String
    /// The current time, in seconds since 1970.
    package var now: Double

    /// Creates a check with the properties of the expected messages.
    package init(metadata: IdentityProviderMetadata, address: String, now: Double) {
        self.metadata = metadata
        self.address = address
        self.now = now
    }

    /// Checks the answer to a request, which a form brings.
    ///
    /// - Parameters:
    ///   - field: The form's field `SAMLResponse`.
    ///   - request: The identifier of the request.
    /// - Throws: ``ResponseError`` if the answer is refused, or reports a failure.
    package func checkResponse(_ field: String, to request: String) throws(ResponseError) {
        try checkResponse(try signedRoot("LogoutResponse", of: field), to: request)
    }

    /// Checks the answer to a request, which a redirect's query brings.
    package func checkResponse(query: String, to request: String) throws(ResponseError) {
        try checkResponse(try signedRoot("LogoutResponse", query: query, "SAMLResponse"), to: request)
    }

    private func checkResponse(_ response: XMLElement, to request: String) throws(ResponseError) {
        try checkHeader(of: response)
        guard response.attribute("InResponseTo") == request else { throw .inResponseTo }
        guard let status = ResponseStatus(of: response) else { throw .notMessage("LogoutResponse") }
        guard status.code == ResponseStatus.success.code else { throw .status(status) }
    }

    /// Returns a provider's own request to sign a user out, which a form brings.
    ///
    /// - Parameter field: The form's field `SAMLRequest`.
    /// - Returns: The request.
    /// - Throws: ``ResponseError`` if the request is refused.
    package func request(_ field: String) throws(ResponseError) -> LogoutRequest {
        try request(try signedRoot("LogoutRequest", of: field))
    }

    /// Returns a provider's own request to sign a user out, which a redirect's query brings.
    package func request(query: String) throws(ResponseError) -> LogoutRequest {
        try request(try signedRoot("LogoutRequest", query: query, "SAMLRequest"))
    }

    private func request(_ root: XMLElement) throws(ResponseError) -> LogoutRequest {
        try checkHeader(of: root)
        if let end = root.attribute("NotOnOrAfter") {
            guard let end = UTCTime.seconds(end), now < end else { throw .expired }
        }
        return try LogoutRequest(of: root)
    }

    private func checkHeader(of message: XMLElement) throws(ResponseError) {
        guard message.attribute("Destination") == address else { throw .destination }
        guard message.child("Issuer", .assertion)?.trimmedText == metadata.entityID else { throw .issuer }
    }

    private func signedRoot(_ name: String, of field: String) throws(ResponseError) -> XMLElement {
        let certificates = metadata.signingCertificates(at: now)
        guard !certificates.isEmpty else { throw .noCertificate }
        let received = try SAMLMessageReader.root(name, of: SAMLMessageReader.xml(of: field))
        guard let root = try SAMLMessageReader.signedPart(of: received, certificates, or: .responseSignature) else {
            throw .unsigned
        }
        guard root.isNamed(name, .protocol) else { throw .responseSignature }
        return root
    }

    private func signedRoot(_ name: String, query: String, _ parameter: String) throws(ResponseError) -> XMLElement {
        let query = try RedirectQuery(query, parameter: parameter)
        guard query.isSigned(by: metadata.signingCertificates(at: now)) else { throw .responseSignature }
        return try SAMLMessageReader.root(name, of: query.xml)
    }
}
