import HTTPS
import TriggerKit

extension SignUpGate: CustomEmailSenderHandler {
    /// Sends Cognito's email through Amazon SES.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: TriggerContext) async throws {
        try await emails.send(event, in: context)
    }
}

/// Decrypts codes with AWS KMS, and sends each email once.
struct EmailSender: Sendable {
    private struct Settings: Sendable {
        let messages: MessageBook
        let sender: String
        let delivery: SenderDelivery
    }

    private let client: HTTPSClient
    /// Other triggers work without these settings, so a mistake shows only when an email is to be sent.
    private let settings: Result<Settings, any Error>

    /// Reads the settings that `template.yaml` sets.
    init() {
        let client = HTTPSClient()
        self.client = client
        settings = Result {
            // With a table, an email is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBTable(ifSet: "SIGN_IN_TABLE", client: client)
            return Settings(
                messages: try SignUpGate.messages(), sender: try Environment.required("MAIL_FROM"),
                delivery: try SenderDelivery(SenderCodes(key: "KMS_KEY_ARN", client: client), sendingOnceBy: table))
        }
    }

    /// Sends the email of an event; after an error, Lambda calls again.
    func send(_ event: CustomEmailSenderEvent, in context: TriggerContext) async throws {
        let settings = try settings.get()
        try await settings.delivery.deliver(event, in: context) { code, address, context in
            guard let message = settings.messages.message(for: event, code: code) else {
                return context.logger.error("Nothing was sent: there is no message for an unknown occasion")
            }
            let email = Email(
                from: settings.sender, to: address, subject: message.subject, text: message.text,
                html: message.htmlDocument)
            try await client.send(email, in: context)
        }
    }
}
