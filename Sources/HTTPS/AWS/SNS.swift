public import LambdaRuntime
import WireJSON

/// A text message to one phone number, sent through Amazon SNS.
///
/// Its description shows no content.
public struct TextMessage: Hashable, Sendable {
    /// The phone number, such as `+4512345678`.
    public var to: String
    /// The text.
    public var text: String

    /// Creates a text message.
    public init(to: String, text: String) {
        self.to = to
        self.text = text
    }
}

extension TextMessage: CustomStringConvertible, CustomReflectable {
    /// The type's name, without any content.
    public var description: String { "TextMessage" }
    /// A mirror without children, because the number and the text are personal.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A message to the subscribers of a topic of Amazon SNS, such as a queue, a function or an operator's mailbox.
///
/// Its description shows no content.
public struct TopicMessage: Hashable, Sendable {
    /// The topic's ARN; the message is sent to the region in it.
    public var topic: String
    /// The subject of emails; nil if it has no subject.
    public var subject: String?
    /// The text.
    public var text: String

    /// Creates a message.
    public init(topic: String, subject: String? = nil, text: String) {
        (self.topic, self.subject, self.text) = (topic, subject, text)
    }
}

extension TopicMessage: CustomStringConvertible, CustomReflectable {
    /// The type's name, without any content.
    public var description: String { "TopicMessage" }
    /// A mirror without children, because the text may be personal.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPSClient {
    /// Sends a text message through Amazon SNS (`Publish`), which needs the permission `sns:Publish`.
    ///
    /// The message is not sent again if a connection breaks, because the first one may have arrived.
    ///
    /// - Parameters:
    ///   - message: The text message.
    ///   - context: The invocation, whose time limit applies.
    /// - Throws: ``AWSError`` if SNS refuses the message, or the errors of ``send(_:in:)-(HTTPSRequest,_)``.
    public func send(_ message: TextMessage, in context: InvocationContext) async throws {
        try await publish(
            [("PhoneNumber", message.to), ("Message", message.text)], to: .sns,
            hiding: [.text(message.to), .text(message.text)], in: context)
    }

    /// Sends a message to a topic of Amazon SNS (`Publish`), which needs the permission `sns:Publish` on the topic.
    ///
    /// The message is not sent again if a connection breaks, because the first one may have arrived.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - context: The invocation, whose time limit applies.
    /// - Throws: ``AWSError`` if SNS refuses the message, or the errors of ``send(_:in:)-(HTTPSRequest,_)``.
    public func send(_ message: TopicMessage, in context: InvocationContext) async throws {
        let subject = message.subject.map { [("Subject", $0)] } ?? []
        try await publish(
            [("TopicArn", message.topic)] + subject + [("Message", message.text)],
            to: AWSService.sns.inRegion(of: message.topic),
            hiding: [.text(message.subject ?? ""), .text(message.text)], in: context)
    }

    private func publish(
        _ fields: [(String, String)], to service: AWSService, hiding values: JSONValue, in context: InvocationContext
    ) async throws {
        let form = HTTPSBody.form([("Action", "Publish"), ("Version", "2010-03-31")] + fields)
        let call = AWSCall("Publish", .post("/", form, to: service), of: service, hiding: values)
        _ = try call.checked(try await send(call.request, in: context))
    }
}
