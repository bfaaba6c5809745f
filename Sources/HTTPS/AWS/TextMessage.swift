public import LambdaRuntime

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

extension HTTPSClient {
    /// Sends a text message through Amazon SNS (`Publish`), which needs the permission `sns:Publish`.
    ///
    /// The message is not sent again if a connection breaks, because the first one may have arrived.
    ///
    /// - Parameters:
    ///   - message: The text message.
    ///   - context: The invocation, whose time limit applies.
    /// - Throws: ``TextMessageRefused`` if SNS rejects the message, or the errors of ``send(_:in:)``.
    public func send(_ message: TextMessage, in context: InvocationContext) async throws {
        let form = HTTPSBody.form([
            "Action": "Publish", "Version": "2010-03-31", "PhoneNumber": message.to, "Message": message.text,
        ])
        let response = try await send(.post("/", form, to: .sns), in: context)
        guard response.isSuccess else { throw TextMessageRefused(status: response.status) }
    }
}

/// An error for a text message that SNS has rejected.
///
/// SNS's own message is omitted because it may contain the phone number.
public struct TextMessageRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// The HTTP status.
    public let status: Int

    /// The status in a sentence.
    public var description: String { "SNS refused the text message with status \(status)" }
}
