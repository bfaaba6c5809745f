@_spi(Internal) import CognitoEvents
import CognitoRehearsal
import GRDB
import LocalAWS
import WireJSON

/// A message that the pool keeps instead of sending it.
///
/// On AWS, it would come from Cognito, or from a function through SES, SNS or SQS.
package struct OutboxMessage: Sendable {
    /// The medium: `EMAIL`, `SMS`, `PUSH` for a notice to a device, `TOPIC` for a message to a topic of SNS, or `QUEUE` for one to a
    /// queue of SQS.
    package enum Medium: String, Sendable {
        case email = "EMAIL"
        case sms = "SMS"
        case push = "PUSH"
        case topic = "TOPIC"
        case queue = "QUEUE"
    }

    let destination: String
    /// The recipient in words, such as `topic joined`; nil for an address, a number or a device.
    var recipient: String?
    let medium: Medium
    /// The user name; nil if a function sent the message.
    let username: String?
    /// The id of the user's pool; nil if a function sent the message outside of a pool's call.
    var userPoolID: String?
    let subject: String?
    /// The text; in an email, it may be HTML.
    let body: String
    /// The plain text that a function sent; nil for the pool's own messages.
    var text: String?
    /// The code or temporary password in the message; nil without one, or if a function sent the message.
    let code: String?
    /// The trigger source of the custom message function for this message; nil if a function sent the message.
    let triggerSource: String?
    /// The time at which the message was sent, by the pool's clock.
    let time: Double
    /// The owner of the text: `pool` for the pool's own, `CustomMessage`, or the call of a function, such as
    /// `SES SendEmail`.
    var writtenBy = "pool"
    /// The ARN of the function that wrote the text; nil for the pool's own text, and if the function is not known.
    var function: String?

    /// The message's members as the outbox shows them.
    var members: JSONMembers<JSONValue> {
        func value(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }
        var members: JSONMembers<JSONValue> = [
            "destination": .text(destination), "medium": .text(medium.rawValue), "username": value(username),
            "userPoolId": value(userPoolID), "subject": value(subject), "body": .text(body), "code": value(code),
            "triggerSource": value(triggerSource), "time": .decimal(time), "writtenBy": .text(writtenBy),
        ]
        members["recipient"] = recipient.map(JSONValue.text)
        members["text"] = text.map(JSONValue.text)
        members["function"] = function.map(JSONValue.text)
        members["language"] = MailDocument.language(of: body).map(JSONValue.text)
        if medium == .sms {
            let size = TextMessageSize(body)
            members["characters"] = .integer(Int64(body.unicodeScalars.count))
            members["segments"] = .integer(Int64(size.segments))
            members["alphabet"] = .text(size.alphabet.rawValue)
        }
        return members
    }
}

extension OutboxMessage {
    /// Creates a message that a function sent.
    package init(
        to destination: String, named recipient: String? = nil, _ medium: Medium, subject: String?, body: String,
        text: String?, time: Double
    ) {
        self.init(
            destination: destination, recipient: recipient, medium: medium, username: nil, userPoolID: nil,
            subject: subject, body: body,
            text: text, code: nil, triggerSource: nil, time: time)
    }
}

extension StoreTables {
    /// The maximum number of stored messages.
    static let messageLimit = 1000

    /// Adds a message to the outbox and removes the oldest beyond the limit.
    func insert(_ message: OutboxMessage) throws {
        try execute("INSERT INTO messages(message) VALUES (?)", [message.members.stored])
        try execute("DELETE FROM messages WHERE number <= ?", [database.lastInsertedRowID - Int64(Self.messageLimit)])
    }

    /// Returns the sent messages from the oldest to the newest, each with its number; with `pool`, those of one pool.
    func messages(of pool: String? = nil) throws -> [JSONValue] {
        let found = try rows(
            """
            SELECT number, message FROM messages
            WHERE ?1 IS NULL OR json_extract(message, '$.userPoolId') = ?1 ORDER BY number
            """, [pool])
        return try found.map { row in
            var members = try JSONMembers<JSONValue>(stored: row["message"])
            members["number"] = .integer(row["number"])
            return .object(members)
        }
    }

    /// Returns the number of the last message; 0 without one.
    func lastMessage() throws -> Int64 {
        try row("SELECT max(number) AS number FROM messages", [])?["number"] ?? 0
    }

    /// Returns the message with a number; nil if it does not exist or was removed.
    func message(_ number: Int64) throws -> JSONMembers<JSONValue>? {
        try rows("SELECT message FROM messages WHERE number = ?", [number]).first
            .map { try JSONMembers<JSONValue>(stored: $0["message"]) }
    }
}

/// The occasion on which a user gets a message, named as in trigger sources.
enum DeliveryOccasion: String, Sendable {
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
