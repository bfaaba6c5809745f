import CalendarTime
import CognitoTime

extension AuthenticationRequest {
    /// Reads a request from the root element of a message.
    init(of root: XMLElement) throws(ResponseError) {
        guard let id = root.attribute("ID"), let issued = root.attribute("IssueInstant").flatMap(UTCTime.seconds(_:)),
            let issuer = root.child("Issuer", .assertion)?.trimmedText
        else { throw .notMessage("AuthnRequest") }
        self.init(
            id: id, issuedAt: issued, destination: root.attribute("Destination") ?? "",
            consumerAddress: root.attribute("AssertionConsumerServiceURL"), issuer: issuer)
    }
}
