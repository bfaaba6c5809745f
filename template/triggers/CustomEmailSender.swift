import HTTPS
import TriggerKit

extension SignUpGate: CustomEmailSenderHandler {
    /// Sends Cognito's email through Amazon SES.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await emails.send(event, context)
    }
}

/// Decrypts codes with AWS KMS, and sends each email once.
struct EmailSender: Sendable {
    /// Sends the email of an event; after an error, Lambda calls again.
    let send: @Sendable (CustomEmailSenderEvent, InvocationContext) async throws -> Void
}

extension EmailSender {
    /// Reads the settings that `template.yaml` sets.
    init() {
        // Other triggers work without these settings, so a mistake shows only when an email is to be sent.
        let settings = Result {
            let client = HTTPSClient()
            let mail = SESMail(try SignUpGate.messages(), client: client)
            try mail.check()
            // With a table, an email is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
            let codes = try SenderCodes(key: "KMS_KEY_ARN", client: client)
            return (mail, try SenderDelivery(codes, store: table))
        }
        self.init { event, context in
            let (mail, delivery) = try settings.get()
            try await delivery.deliver(event, sender: mail, in: context)
        }
    }
}
