public import CognitoTriggers
public import HTTPS

/// A sender of codes by text message, through Amazon SNS.
///
/// A function that uses it includes ``permissions`` in its own.
public struct SNSText: CodeSender {
    /// The permissions that a function's role needs: `sns:Publish` to phone numbers, which have no ARN.
    public static let permissions = [Permission("sns:Publish", on: "*")]

    /// The phone number.
    public var destination: OneTimeCode.Destination { .phone }

    private let text: @Sendable (String) -> String
    private let client: HTTPSClient

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - client: The client for requests; share it if the function makes other requests.
    ///   - text: Returns the text for a code, at most 140 characters for one message.
    public init(
        client: HTTPSClient = HTTPSClient(),
        text: @escaping @Sendable (_ code: String) -> String = { "\($0) is your code." }
    ) {
        (self.text, self.client) = (text, client)
    }

    /// Checks nothing.
    public func check() {}

    /// Sends a code.
    public func send(_ code: Secret<String>, to destination: String, in context: TriggerContext) async throws {
        try await client.send(TextMessage(to: destination, text: text(code.reveal())), in: context)
    }
}
