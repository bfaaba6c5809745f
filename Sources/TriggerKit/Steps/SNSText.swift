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

    private let text: @Sendable (Secret<String>, CodeRecipient) -> String
    /// Returns the text of a custom sender's event; nil for an unknown occasion.
    private let eventText: @Sendable (Secret<String>, CustomSMSSenderEvent) -> String?
    private let client: HTTPSClient

    /// Creates a sender with one text.
    ///
    /// - Parameters:
    ///   - client: The client for requests; share it if the function makes other requests.
    ///   - text: A closure that returns the message's text for a code. One message has room for 140 characters.
    public init(
        client: HTTPSClient = HTTPSClient(),
        text: @escaping @Sendable (_ code: String) -> String = { "\($0) is your code." }
    ) {
        self.client = client
        self.text = { code, _ in text(code.reveal()) }
        eventText = { code, _ in text(code.reveal()) }
    }

    /// Creates a sender with a book's text for a sign-in, in the user's language.
    ///
    /// - Parameters:
    ///   - book: The book.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init(_ book: MessageBook, client: HTTPSClient = HTTPSClient()) {
        self.client = client
        text = { book.message(forSignInOf: $1, code: $0).textMessage }
        eventText = { book.message(for: $1, code: $0)?.textMessage }
    }

    /// Checks nothing.
    public func check() {}

    /// Sends a code.
    public func send(_ code: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) async throws {
        try await client.send(TextMessage(to: recipient.address, text: text(code, recipient)), in: context)
    }

    /// Sends the message of a custom sender's event; false if there is no message for its occasion.
    func send(
        _ code: Secret<String>?, of event: CustomSMSSenderEvent, to number: String, _ context: InvocationContext
    ) async throws -> Bool {
        guard let code, let text = eventText(code, event) else { return false }
        try await client.send(TextMessage(to: number, text: text), in: context)
        return true
    }
}
