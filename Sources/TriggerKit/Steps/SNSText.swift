public import CognitoTriggers
public import HTTPS

/// A sender of codes by text message, through Amazon SNS.
///
/// A function that uses the sender includes ``permissions`` in its own `permissions`.
public struct SNSText: CodeSender {
    /// The permissions that a function's role needs: `sns:Publish` on all resources, because phone numbers have no ARN.
    public static let permissions = [Permission("sns:Publish", on: "*")]

    /// The phone number.
    public var destination: OneTimeCode.Destination { .phone }

    private let text: @Sendable (String) -> String
    private let client: HTTPSClient

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - client: The client for requests; share it if the function makes other requests.
    ///   - text: A closure that returns the message's text for a code. One message has room for 140 characters.
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
