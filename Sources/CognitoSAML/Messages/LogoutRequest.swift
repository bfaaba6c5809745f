/// A request to sign a user out.
package struct LogoutRequest: Hashable, Sendable {
    /// The request's identifier, which the response repeats.
    package let id: String
    /// The time at which it was made, in seconds since 1970.
    package let issuedAt: Double
    /// The URL of the other side.
    package let destination: String
    /// The name of the side that makes the request.
    package let issuer: String
    /// The user's name, as the assertion had it.
    package let nameID: String
    /// The format of the name, if the assertion had one.
    package let nameIDFormat: String?
    /// The sessions to end; empty for all.
    package let sessionIndexes: [String]

    /// Describes a request.
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
    /// `SAMLRequest`.
    package static let parameter = "SAMLRequest"

    /// Returns the request in XML.
    package func xml(signedBy identity: CertifiedKey?) throws(XMLError) -> [UInt8] {
        let name = NewElement("NameID", .assertion, [("Format", nameIDFormat)], text: nameID)
        return try MessageHeader(id: id, issuedAt: issuedAt, destination: destination, issuer: issuer)
            .element(
                "LogoutRequest", [],
                children: [name] + sessionIndexes.map { NewElement("SessionIndex", .protocol, text: $0) }
            ).xml(signedBy: identity)
    }
}
