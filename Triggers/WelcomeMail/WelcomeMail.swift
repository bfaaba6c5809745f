import CognitoTriggers
import HTTPS

/// Sends an email to everyone who has just signed up.
///
/// If it fails, the user is still signed up.
@main
struct WelcomeMail: TriggerFunction, PostConfirmationHandler {
    static let permissions = [
        Permission("ses:SendEmail", on: "arn:aws:ses:*:*:identity/*", when: ["ses:FromAddress": "${MAIL_FROM}"])
    ]

    private let sender = LambdaEnvironment["MAIL_FROM"]
    private let service = LambdaEnvironment["SERVICE_NAME"] ?? "our service"
    private let client = HTTPSClient()
    /// The events for which an email was recently sent.
    private let sent = RetryMemory<Void>()

    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        // Cognito also calls after a forgotten password.
        guard event.triggerSource == .postConfirmationConfirmSignUp else { return }
        let user = event.request.userAttributes
        // An unverified address may belong to someone else.
        guard let address = user.email, user.emailVerified else {
            return context.logger.notice("No welcome mail: there is no verified email address")
        }
        // `init` does not throw this error, because everyone who signs up would then see the error.
        guard let sender else { return context.logger.error("No welcome mail: MAIL_FROM is not set") }
        do {
            // The mail contains no text that the user has chosen, such as a name, or anyone could use it to send their
            // own words.
            let mail = EmailMessage(
                from: sender, to: address, subject: "Welcome to \(service)",
                text: "Your registration with \(service) is complete. We are glad that you are here.")
            try await sent.value(for: event) { try await client.send(mail, in: context) }
        } catch {
            context.logger.error("No welcome mail", metadata: ["error": "\(error)"])
        }
    }
}
