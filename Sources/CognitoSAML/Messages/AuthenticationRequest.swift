/// A request to sign a user in, an `AuthnRequest`.
package struct AuthenticationRequest: Hashable, Sendable {
    /// The request's identifier, which the response repeats.
    package let id: String
    /// The time at which the request was made, in seconds since 1970.
    package let issuedAt: Double
    /// The provider's URL for the request.
    package let destination: String
    /// The URL to which the provider sends the response; nil if the provider's settings have that URL.
    package let consumerAddress: String?
    /// The name of the service that makes the request.
    package let issuer: String

    /// Creates a request.
    package init(
        id: String = MessageID.make(), issuedAt: Double, destination: String, consumerAddress: String?, issuer: String
    ) {
        self.id = id
        self.issuedAt = issuedAt
        self.destination = destination
        self.consumerAddress = consumerAddress
        self.issuer = issuer
    }
}

extension AuthenticationRequest: OutgoingMessage {
    /// The parameter that has the message: `SAMLRequest`.
    package static let parameter = "SAMLRequest"

    /// Returns the request as XML, signed if there is a key.
    package func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        try MessageHeader(id: id, issuedAt: issuedAt, destination: destination, issuer: issuer)
            .element(
                "AuthnRequest",
                [
                    ("AssertionConsumerServiceURL", consumerAddress),
                    ("ProtocolBinding", consumerAddress == nil ? nil : Binding.post.rawValue),
                ]
            ).xml(signedBy: identity)
    }
}
