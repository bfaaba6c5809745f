import LoopbackHTTP
import WireJSON

/// A message that a function sends through AWS: an email through SES, or a message through SNS or SQS.
package struct SentMessage: Sendable {
    package enum Medium: Sendable {
        case email
        case textMessage
        /// A message to a topic, whose subscribers are not known here.
        case topic
        /// A message to a queue, whose readers are not known here.
        case queue
    }

    package let medium: Medium
    /// The service and the operation, such as `SES SendRawEmail`.
    package let operation: String
    /// The first address, the phone number, or the ARN of the topic or queue.
    package let destination: String
    /// The other recipients of an email: further addresses, and those that get a copy.
    package let copies: [String]
    /// The subject of an email or of a topic's message; nil for a text message.
    package let subject: String?
    package let text: String
    /// The message as HTML; nil if the message has only plain text.
    package let html: String?
    /// The trace header of the function's invocation, as its SDK sent it; nil if the function's SDK sends none.
    package internal(set) var trace: String?

    init(
        _ medium: Medium, by operation: String, to destination: String, copies: [String] = [], subject: String?,
        text: String, html: String? = nil
    ) {
        self.medium = medium
        self.operation = operation
        self.destination = destination
        self.copies = copies
        self.subject = subject
        self.text = text
        self.html = html
    }
}

extension SentMessage {
    /// The topic or queue in words, such as `topic joined`; nil for a message to an address or a number.
    package var recipient: String? {
        let name = destination.split(separator: ":").last ?? ""
        return switch medium {
        case .email, .textMessage: nil
        case .topic: "topic \(name)"
        case .queue: "queue \(name)"
        }
    }

    /// The message as plain text, with its recipient.
    var described: String {
        switch medium {
        case .email: "mail to \(destination): \(subject ?? "")\n\(text)"
        case .textMessage: "text message to \(destination)\n\(text)"
        case .topic, .queue:
            "message to \(recipient ?? destination)\(subject.map { ": \($0)" } ?? "")\n\(text)"
        }
    }
}
