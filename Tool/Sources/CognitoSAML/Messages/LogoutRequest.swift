/// A request to sign a user out.
package struct LogoutRequest: Hashable, Sendable {
    /// The request's identifier, which the response repeats.
    package let id: String
    /// The time at which the request was made, in seconds since 1970.
    package let issuedAt: Double
    /// The URL of the receiver, which is the provider or the service.
    package let destination: String
    /// The name of the sender.
    package let issuer: String
    /// The user's name, as in the assertion that signed the user in.
    package let nameID: String
    /// The format of the name; nil if the assertion did not have one.
    package let nameIDFormat: String?
    /// The sessions that the receiver ends; empty for all sessions.
    package let sessionIndexes: [String]

    /// Creates a request.
    package init(
        id: String = MessageID.make(), issuedAt: Double, destination: String, issuer: String, nameID: String,
        nameIDFormat: String?, sessionIndexes: [String]
    ) {
        self.id = id
        self.issuedAt = issuedAt
        self.destination = destination
        self.issuer = issuer
        self.nameID = nameID
        self.nameIDFormat = nameIDFormat
        self.sessionIndexes = sessionIndexes
    }
}

extension LogoutRequest: OutgoingMessage {
    /// The name of the parameter that contains the message: `SAMLRequest`.
    package static let parameter = "SAMLRequest"

    /// Returns the request as XML.
    ///
    /// If a key is given, the request is signed.
    package func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        let name = NewElement("NameID", .assertion, [("Format", nameIDFormat)], text: nameID)
        return try MessageHeader(id: id, issuedAt: issuedAt, destination: destination, issuer: issuer)
            .element(
                "LogoutRequest", [],
                children: [name] + sessionIndexes.map { NewElement("SessionIndex", .protocol, text: $0) }
            ).xml(signedBy: identity)
    }
}
