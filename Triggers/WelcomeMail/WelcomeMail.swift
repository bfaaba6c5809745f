import CognitoTriggers
import HTTPS

/// Sends a mail to everyone who has just signed up.
///
/// Whatever goes wrong with it, the user is in.
@main
struct WelcomeMail: TriggerFunction, PostConfirmationHandler {
    static let permissions = [
        Permission("ses:SendEmail", on: "arn:aws:ses:*:*:identity/*", when: ["ses:FromAddress": "${MAIL_FROM}"])
    ]

    private let sender = Environment["MAIL_FROM"]
    private let service = Environment["SERVICE_NAME"] ?? "our service"
    private let client = HTTPSClient()
    /// The events for which a mail was sent a moment ago.
    private let sent = RetryMemory<Void>()

    func postConfirmation(_ event: PostConfirmationEvent, context: TriggerContext) async throws {
        // Cognito calls after a forgotten password, too.
        guard event.triggerSource == .postConfirmationConfirmSignUp else { return }
        let user = event.request.userAttributes
        // An address that is not proven may be a stranger's.
        guard let address = user.email, user.emailVerified else {
            return context.logger.notice("No welcome mail: there is no verified email address")
        }
        // Not an error of init: that would be told to everyone who signs up.
        guard let sender else { return context.logger.error("No welcome mail: MAIL_FROM is not set") }
        do {
            // Nothing that the user has chosen, such as a name, stands in it: the mail would carry anybody's words.
            let mail = Email(
                from: sender, to: address, subject: "Welcome to \(service)",
                text: "Your registration with \(service) is complete. We are glad that you are here.")
            try await sent.value(for: event) { try await client.send(mail, in: context) }
        } catch {
            context.logger.error("No welcome mail", metadata: ["error": "\(error)"])
        }
    }
}
