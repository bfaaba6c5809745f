public import LambdaRuntime
import WireJSON

/// An email to one address, sent through Amazon SES.
///
/// Its description shows no content. For templates and attachments, send your own request.
public struct EmailMessage: Hashable, Sendable {
    /// The sender: an address that SES has verified, or any address of a verified domain.
    public var from: String
    /// The recipient's address.
    public var to: String
    /// The subject.
    public var subject: String
    /// The text.
    public var text: String
    /// The text as HTML, which most email programs show instead of the plain text; nil if there is no HTML.
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

extension EmailMessage: CustomStringConvertible, CustomReflectable {
    /// The type's name, without any content.
    public var description: String { "EmailMessage" }
    /// A mirror without children, because the address and the text are personal.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPSClient {
    /// Sends an email through Amazon SES (`SendEmail` of version 2), which needs the permission `ses:SendEmail`.
    ///
    /// The email is not sent again if a connection breaks, because the first one may have arrived.
    ///
    /// - Parameters:
    ///   - email: The email.
    ///   - context: The invocation, whose time limit applies.
    /// - Throws: ``AWSError`` if SES refuses the email, or the errors of ``send(_:in:)-(HTTPSRequest,_)``.
    public func send(_ email: EmailMessage, in context: InvocationContext) async throws {
        func content(_ text: String) -> JSONValue { ["Data": .text(text), "Charset": "UTF-8"] }
        var body: JSONMembers<JSONValue> = ["Text": content(email.text)]
        body["Html"] = email.html.map(content)
        let input: JSONValue = [
            "FromEmailAddress": .text(email.from),
            "Destination": ["ToAddresses": [.text(email.to)]],
            "Content": ["Simple": ["Subject": content(email.subject), "Body": .object(body)]],
        ]
        let call = AWSCall(
            "SendEmail", .post("/v2/email/outbound-emails", try .json(input), to: .ses), of: .ses, hiding: input)
        _ = try call.checked(try await send(call.request, in: context))
    }
}
