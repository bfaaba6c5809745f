import CalendarTime
import CognitoTime

extension LogoutRequest {
    /// Reads a request from the root element of a message.
    init(of root: XMLElement) throws(ResponseError) {
        guard let id = root.attribute("ID"), let issued = root.attribute("IssueInstant").flatMap(UTCTime.seconds(_:))
        else {
            throw .notMessage("LogoutRequest")
        }
        guard let name = root.child("NameID", .assertion), !name.trimmedText.isEmpty else { throw .noSubject }
        self.init(
            id: id, issuedAt: issued, destination: root.attribute("Destination") ?? "",
            issuer: root.child("Issuer", .assertion)?.trimmedText ?? "", nameID: name.trimmedText,
            nameIDFormat: name.attribute("Format"),
            sessionIndexes: root.children("SessionIndex", .protocol).map(\.trimmedText))
    }
}
