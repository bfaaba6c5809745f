public import LambdaRuntime

/// A text message to one phone number, as Amazon SNS sends it.
///
/// It prints nothing of itself.
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
    /// The kind of the value, and nothing of its content.
    public var description: String { "TextMessage" }
    /// Without children: number and text are for one person's eyes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPSClient {
    /// Sends a text message through Amazon SNS (`Publish`), which takes the permission `sns:Publish`.
    ///
    /// It is not sent again when a connection breaks, since the first may have arrived.
    ///
    /// - Parameters:
    ///   - message: The text message.
    ///   - context: The invocation, whose time it takes.
    /// - Throws: ``TextMessageRefused`` if SNS does not take it, or as ``send(_:in:)``.
    public func send(_ message: TextMessage, in context: InvocationContext) async throws {
        let form = HTTPSBody.form([
            "Action": "Publish", "Version": "2010-03-31", "PhoneNumber": message.to, "Message": message.text,
        ])
        let response = try await send(.post("/", form, to: .sns), in: context)
        guard response.isSuccess else { throw TextMessageRefused(status: response.status) }
    }
}

/// SNS refused a text message.
///
/// The error omits SNS's own words, because they may contain the phone number.
public struct TextMessageRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// The HTTP status.
    public let status: Int

    /// The status in a sentence.
    public var description: String { "SNS refused the text message with status \(status)" }
}
