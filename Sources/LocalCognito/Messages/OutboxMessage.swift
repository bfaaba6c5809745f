import WireJSON

/// A message that the pool would have sent.
struct OutboxMessage: Sendable {
    /// `EMAIL` or `SMS`.
    enum Medium: String, Sendable {
        case email = "EMAIL"
        case sms = "SMS"
    }

    let destination: String
    let medium: Medium
    let username: String
    let userPoolID: String
    /// The subject of an email.
    let subject: String?
    let body: String
    /// The code or temporary password in it; nil if it has none.
    let code: String?
    let triggerSource: String
    /// When it was sent, by the pool's clock.
    let time: Double

    /// The message as the outbox shows it.
    var members: JSONMembers<JSONValue> {
        [
            "destination": .text(destination), "medium": .text(medium.rawValue), "username": .text(username),
            "userPoolId": .text(userPoolID), "subject": subject.map(JSONValue.text) ?? .null, "body": .text(body),
            "code": code.map(JSONValue.text) ?? .null, "triggerSource": .text(triggerSource), "time": .decimal(time),
        ]
    }
}
