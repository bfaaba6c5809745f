import CalendarTime
import CognitoTime

/// The parts that all SAML messages have.
struct MessageHeader {
    let id: String
    let issuedAt: Double
    let destination: String
    let issuer: String

    /// Returns a message's element.
    ///
    /// The issuer is the first child; if the message is signed, the signature is the second.
    func element(
        _ name: String, _ attributes: [(name: String, value: String?)], children: [NewElement] = []
    ) -> NewElement {
        NewElement(
            name, .protocol,
            [
                ("ID", id), ("Version", "2.0"), ("IssueInstant", UTCTime.text(issuedAt)), ("Destination", destination),
            ] + attributes,
            children: [NewElement("Issuer", .assertion, text: issuer)] + children)
    }
}
