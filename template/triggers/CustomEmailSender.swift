import HTTPS
import TriggerKit

extension SignUpGate: CustomEmailSenderHandler {
    /// Sends Cognito's email through Amazon SES.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await emails.send(event, in: context)
    }
}

/// Decrypts codes with AWS KMS, and sends each email once.
struct EmailSender: Sendable {
    private struct Settings: Sendable {
        let mail: SESMail
        let delivery: SenderDelivery
    }

    /// Other triggers work without these settings, so a mistake shows only when an email is to be sent.
    private let settings: Result<Settings, any Error>

    /// Reads the settings that `template.yaml` sets.
    init() {
        settings = Result {
            let client = HTTPSClient()
            let mail = SESMail(try SignUpGate.messages(), client: client)
            try mail.check()
            // With a table, an email is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
            let codes = try SenderCodes(key: "KMS_KEY_ARN", client: client)
            return Settings(mail: mail, delivery: try SenderDelivery(codes, store: table))
        }
    }

    /// Sends the email of an event; after an error, Lambda calls again.
    func send(_ event: CustomEmailSenderEvent, in context: InvocationContext) async throws {
        let settings = try settings.get()
        try await settings.delivery.deliver(event, sender: settings.mail, in: context)
    }
}
