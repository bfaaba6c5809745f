public import CognitoTriggers
public import HTTPS

/// A sender of codes and links by email, through Amazon SES.
///
/// ```swift
/// import TriggerKit
///
/// func signIn(_ book: MessageBook, in table: DynamoDBStore) -> OneTimeCode { OneTimeCode(store: table, sender: SESMail(book)) }
/// ```
///
/// With a ``MessageBook``, it sends the book's mail in the user's language. A function that uses the sender includes
/// ``permissions`` in its own `permissions`. This function also uses a table:
///
/// ```swift
/// static let permissions = SESMail.permissions + DynamoDBStore.permissions
/// ```
public struct SESMail: CodeSender, LinkSender {
    /// The permissions that a function's role needs: `ses:SendEmail` with `MAIL_FROM` as the sender.
    public static let permissions = [
        Permission("ses:SendEmail", on: "arn:aws:ses:*:*:identity/*", when: ["ses:FromAddress": "${MAIL_FROM}"])
    ]

    private enum Content: Sendable {
        case text(subject: String, @Sendable (String) -> String)
        case book(MessageBook)
    }

    /// The email address.
    public var destination: OneTimeCode.Destination { .email }

    private let sender: Result<String, InvalidSetting>
    private let content: Content
    private let client: HTTPSClient

    /// Creates a sender with one text, and reads the sender's address from the environment.
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
        self.init(variable, .text(subject: subject, text), client)
    }

    /// Creates a sender of a book's mails, in the user's language and the book's layout.
    ///
    /// A code is sent with the text ``MessageTexts/authentication``, and the link of a ``MagicLink`` with
    /// ``MessageTexts/signInByLink``.
    ///
    /// - Parameters:
    ///   - book: The book.
    ///   - variable: The environment variable with the sender, an address or domain that SES has verified.
    ///   - client: The client for requests; share it if the function makes other requests.
    public init(_ book: MessageBook, from variable: String = "MAIL_FROM", client: HTTPSClient = HTTPSClient()) {
        self.init(variable, .book(book), client)
    }

    private init(_ variable: String, _ content: Content, _ client: HTTPSClient) {
        sender = Result { () throws(InvalidSetting) in
            let sender = try LambdaEnvironment.required(variable)
            guard !sender.contains(where: \.isNewline) else { throw InvalidSetting(variable, "has a line break") }
            return sender
        }
        (self.content, self.client) = (content, client)
    }

    /// Checks that the sender is set.
    public func check() throws { _ = try sender.get() }

    /// Checks that the sender is set, and that a book has a text with a link in every language.
    public func checkForLinks() throws {
        try check()
        guard case .book(let book) = content, !book.hasSignInLinks else { return }
        throw ImpossibleFlow("the book has no signInByLink in one of its languages, which MagicLink needs")
    }

    /// Sends a code.
    public func send(_ code: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) async throws {
        switch content {
        case .text(let subject, let text): try await send(subject, text(code.reveal()), nil, recipient.address, context)
        case .book(let book):
            try await send(book.message(forSignInOf: recipient, code: code), to: recipient.address, in: context)
        }
    }

    /// Sends a link: with a book, its text ``MessageTexts/signInByLink``; otherwise its own text, with the link in place of a code.
    public func send(link: Secret<String>, to recipient: CodeRecipient, in context: InvocationContext) async throws {
        guard case .book(let book) = content, let message = book.message(forSignInOf: recipient, link: link) else {
            return try await send(link, to: recipient, in: context)
        }
        try await send(message, to: recipient.address, in: context)
    }

    /// Sends the message of a custom sender's event; false if there is no message for its occasion.
    ///
    /// The code is nil only for the notification of a take-over.
    func send(
        _ code: Secret<String>?, of event: CustomEmailSenderEvent, to address: String, _ context: InvocationContext
    ) async throws -> Bool {
        switch content {
        case .text(let subject, let text):
            guard let code else { return false }
            try await send(subject, text(code.reveal()), nil, address, context)
        case .book(let book):
            guard let message = book.message(for: event, code: code) else { return false }
            try await send(message, to: address, in: context)
        }
        return true
    }

    private func send(_ message: BookMessage, to address: String, in context: InvocationContext) async throws {
        try await send(message.subject, message.text, message.html, address, context)
    }

    private func send(
        _ subject: String, _ text: String, _ html: String?, _ address: String, _ context: InvocationContext
    ) async throws {
        let mail = EmailMessage(from: try sender.get(), to: address, subject: subject, text: text, html: html)
        try await client.send(mail, in: context)
    }
}
