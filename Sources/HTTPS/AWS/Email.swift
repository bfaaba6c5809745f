public import LambdaRuntime
import WireJSON

/// An email to one address, as Amazon SES sends it.
///
/// It prints nothing of itself. Templates and attachments are for a request of the handler's own.
public struct Email: Hashable, Sendable {
    /// The sender: an address that SES has verified, or one of a domain that it has.
    public var from: String
    /// The address that it goes to.
    public var to: String
    /// The subject.
    public var subject: String
    /// The text.
    public var text: String
    /// The same as HTML, which most programs show in place of the text; nil for none.
    public var html: String?

    /// Creates an email.
    public init(from: String, to: String, subject: String, text: String, html: String? = nil) {
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
    }
}

extension Email: CustomStringConvertible, CustomReflectable {
    /// The kind of the value, and nothing of its content.
    public var description: String { "Email" }
    /// Without children: address and text are for one person's eyes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPSClient {
    /// Sends an email through Amazon SES (`SendEmail` of version 2), which takes the permission `ses:SendEmail`.
    ///
    /// It is not sent again when a connection breaks, since the first may have arrived.
    ///
    /// - Parameters:
    ///   - email: The email.
    ///   - context: The invocation, whose time it takes.
    /// - Throws: ``EmailRefused`` if SES does not take it, or as ``send(_:in:)``.
    public func send(_ email: Email, in context: InvocationContext) async throws {
        func content(_ text: String) -> JSONValue { ["Data": .text(text), "Charset": "UTF-8"] }
        var body: JSONMembers<JSONValue> = ["Text": content(email.text)]
        body["Html"] = email.html.map(content)
        let input: JSONValue = [
            "FromEmailAddress": .text(email.from),
            "Destination": ["ToAddresses": [.text(email.to)]],
            "Content": ["Simple": ["Subject": content(email.subject), "Body": .object(body)]],
        ]
        let response = try await send(.post("/v2/email/outbound-emails", .json(input), to: .ses), in: context)
        guard response.isSuccess else {
            throw EmailRefused(status: response.status, type: response.headers["x-amzn-errortype"] ?? "no type")
        }
    }
}

/// SES does not take an email.
///
/// Its own sentence is left out: it may name the address.
public struct EmailRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// The HTTP status.
    public let status: Int
    /// The error's type, such as `MessageRejected`: `x-amzn-errortype`.
    public let type: String

    /// Status and type in a sentence.
    public var description: String { "SES refused the email with status \(status) (\(type))" }
}
