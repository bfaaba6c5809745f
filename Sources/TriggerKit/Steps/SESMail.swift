public import CognitoTriggers
public import HTTPS

/// A sender of codes by email, through Amazon SES.
///
/// A function that uses the sender includes ``permissions`` in its own `permissions`. This function also uses a table:
///
/// ```swift
/// static let permissions = SESMail.permissions + DynamoDBTable.permissions
/// ```
public struct SESMail: CodeSender {
    /// The permissions that a function's role needs: `ses:SendEmail` with `MAIL_FROM` as the sender.
    public static let permissions = [
        Permission("ses:SendEmail", on: "arn:aws:ses:*:*:identity/*", when: ["ses:FromAddress": "${MAIL_FROM}"])
    ]

    /// The email address.
    public var destination: OneTimeCode.Destination { .email }

    private let sender: Result<String, InvalidSetting>
    private let subject: String
    private let text: @Sendable (String) -> String
    private let client: HTTPSClient

    /// Reads the sender from the environment.
    ///
    /// If the mail is passed to a step as its sender, a missing variable stops the function from starting. If the
    /// function uses the mail in its own closure, sending the first mail fails.
    ///
    /// - Parameters:
    ///   - variable: The environment variable with the sender, an address or domain that SES has verified.
    ///   - subject: The subject.
    ///   - client: The client for requests; share it if the function makes other requests.
    ///   - text: Returns the text for a code.
    public init(
        from variable: String = "MAIL_FROM", subject: String = "Your sign-in code", client: HTTPSClient = HTTPSClient(),
        text: @escaping @Sendable (_ code: String) -> String = {
            "\($0) is your code. If you did not ask for it, ignore this message."
        }
    ) {
        sender = Result { () throws(InvalidSetting) in try Environment.required(variable) }
        (self.subject, self.text, self.client) = (subject, text, client)
    }

    /// Checks that the sender is set.
    public func check() throws { _ = try sender.get() }

    /// Sends a code.
    public func send(_ code: Secret<String>, to destination: String, in context: TriggerContext) async throws {
        let mail = Email(from: try sender.get(), to: destination, subject: subject, text: text(code.reveal()))
        try await client.send(mail, in: context)
    }
}
