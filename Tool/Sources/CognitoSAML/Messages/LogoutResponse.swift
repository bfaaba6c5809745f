/// The response to a request to sign a user out.
package struct LogoutResponse: Hashable, Sendable {
    /// The response's identifier.
    package let id: String
    /// The time at which the response was made, in seconds since 1970.
    package let issuedAt: Double
    /// The URL of the receiver, which is the provider or the service.
    package let destination: String
    /// The name of the sender.
    package let issuer: String
    /// The identifier of the request that this response answers.
    package let request: String
    /// The result of the request.
    package let status: ResponseStatus

    /// Creates a response.
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
    /// The name of the parameter that contains the message: `SAMLResponse`.
    package static let parameter = "SAMLResponse"

    /// Returns the response as XML.
    ///
    /// If a key is given, the response is signed.
    package func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        try MessageHeader(id: id, issuedAt: issuedAt, destination: destination, issuer: issuer)
            .element("LogoutResponse", [("InResponseTo", request)], children: [status.element])
            .xml(signedBy: identity)
    }
}
