/// The answer to a request to sign a user out.
package struct LogoutResponse: Hashable, Sendable {
    /// The response's identifier.
    package let id: String
    /// The time at which it was made, in seconds since 1970.
    package let issuedAt: Double
    /// The URL of the other side.
    package let destination: String
    /// The name of the side that answers.
    package let issuer: String
    /// The identifier of the request.
    package let request: String
    /// The result.
    package let status: ResponseStatus

    /// Describes a response.
    package init(
        id: String = MessageID.make(), issuedAt: Double, destination: String, issuer: String, request: String,
        status: ResponseStatus = .success
    ) {
        self.id = id
        self.issuedAt = issuedAt
        self.destination = destination
        self.issuer = issuer
        self.request = request
        self.status = status
    }
}

extension LogoutResponse: OutgoingMessage {
    /// `SAMLResponse`.
    package static let parameter = "SAMLResponse"

    /// Returns the response in XML.
    package func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        try MessageHeader(id: id, issuedAt: issuedAt, destination: destination, issuer: issuer)
            .element("LogoutResponse", [("InResponseTo", request)], children: [status.element])
            .xml(signedBy: identity)
    }
}
