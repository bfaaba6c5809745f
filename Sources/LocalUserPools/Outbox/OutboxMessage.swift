import CognitoEvents
import GRDB
import LocalAWS
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

extension StoreTables {
    /// The number of messages that are kept.
    static let messageLimit = 1000

    /// Adds a message to the outbox and removes the oldest beyond the limit.
    func insert(_ message: OutboxMessage) throws {
        try execute("INSERT INTO messages(message) VALUES (?)", [message.members.stored])
        try execute("DELETE FROM messages WHERE number <= ?", [database.lastInsertedRowID - Int64(Self.messageLimit)])
    }

    /// Returns the sent messages, the oldest first, each with its number.
    func messages() throws -> [JSONValue] {
        try rows("SELECT number, message FROM messages ORDER BY number").map { row in
            var members = try JSONMembers<JSONValue>(stored: row["message"])
            members["number"] = .integer(row["number"])
            return .object(members)
        }
    }

    /// Returns the message with a number; nil if it does not exist or was removed.
    func message(_ number: Int64) throws -> JSONMembers<JSONValue>? {
        try rows("SELECT message FROM messages WHERE number = ?", [number]).first
            .map { try JSONMembers<JSONValue>(stored: $0["message"]) }
    }
}

/// The occasion of a message to a user, by its name in trigger sources.
enum MessageOccasion: String, Sendable {
    case signUp = "SignUp"
    case resendCode = "ResendCode"
    case forgotPassword = "ForgotPassword"
    case updateUserAttribute = "UpdateUserAttribute"
    case verifyUserAttribute = "VerifyUserAttribute"
    case adminCreateUser = "AdminCreateUser"
    case authentication = "Authentication"

    var customMessage: TriggerSource { TriggerSource(rawValue: "CustomMessage_\(rawValue)") }

    func sender(_ medium: OutboxMessage.Medium) -> TriggerSource {
        TriggerSource(rawValue: "Custom\(medium == .email ? "Email" : "SMS")Sender_\(rawValue)")
    }
}
