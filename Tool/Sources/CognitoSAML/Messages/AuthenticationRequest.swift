/// A request to sign a user in, an `AuthnRequest`.
package struct AuthenticationRequest: Hashable, Sendable {
    /// The request's identifier, which the response repeats.
    package let id: String
    /// The time at which the request was made, in seconds since 1970.
    package let issuedAt: Double
    /// The provider's URL for the request.
    package let destination: String
    /// The URL to which the provider sends the response; nil to use the URL in the provider's settings.
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
    /// The name of the parameter that contains the message: `SAMLRequest`.
    package static let parameter = "SAMLRequest"

    /// Returns the request as XML.
    ///
    /// If a key is given, the request is signed.
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
