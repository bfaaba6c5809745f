/// The parts that all SAML messages have.
struct MessageHeader {
    let id: String
    let issuedAt: Double
    let destination: String
    let issuer: String

    /// Returns a message; the issuer comes first, then the signature when there is one.
    func element(
        _ name: String, _ attributes: [(name: String, value: String?)], children: [NewElement] = []
    ) -> NewElement {
        NewElement(
            name, .protocol,
            [
                ("ID", id), ("Version", "2.0"), ("IssueInstant", SAMLTime.text(issuedAt)), ("Destination", destination),
            ] + attributes,
            children: [NewElement("Issuer", .assertion, text: issuer)] + children)
    }
}
