import WireJSON

/// A message that Cognito, or a function through SES or SNS, would have sent.
package struct OutboxMessage: Sendable {
    /// `EMAIL` or `SMS`.
    package enum Medium: String, Sendable {
        case email = "EMAIL"
        case sms = "SMS"
    }

    let destination: String
    let medium: Medium
    /// The user; nil if a function sent the message.
    let username: String?
    /// The user's pool; nil if a function sent the message.
    let userPoolID: String?
    /// The subject of an email.
    let subject: String?
    /// The text, which in an email may be HTML.
    let body: String
    /// The plain text that a function sent; nil for the pool's own messages.
    var text: String?
    /// The code or temporary password in the message; nil if it has none, or a function sent it.
    let code: String?
    /// The source of the custom message trigger for the message; nil if a function sent it.
    let triggerSource: String?
    /// The time of sending, by the pool's clock.
    let time: Double

    /// The message in the outbox's form.
    var members: JSONMembers<JSONValue> {
        func value(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }
        var members: JSONMembers<JSONValue> = [
            "destination": .text(destination), "medium": .text(medium.rawValue), "username": value(username),
            "userPoolId": value(userPoolID), "subject": value(subject), "body": .text(body), "code": value(code),
            "triggerSource": value(triggerSource), "time": .decimal(time),
        ]
        members["text"] = text.map(JSONValue.text)
        return members
    }
}

extension OutboxMessage {
    /// Creates a message that a function sent.
    package init(to destination: String, _ medium: Medium, subject: String?, body: String, text: String?, time: Double)
    {
        self.init(
            destination: destination, medium: medium, username: nil, userPoolID: nil, subject: subject, body: body,
            text: text, code: nil, triggerSource: nil, time: time)
    }
}
