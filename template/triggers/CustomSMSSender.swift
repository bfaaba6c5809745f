import HTTPS
import TriggerKit

extension SignUpGate: CustomSMSSenderHandler {
    /// Sends Cognito's text message through Amazon SNS.
    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws {
        try await texts.send(event, context)
    }
}

/// Decrypts codes with AWS KMS, and sends each text message once.
struct TextMessageSender: Sendable {
    /// Sends the text message of an event; after an error, Lambda calls again.
    let send: @Sendable (CustomSMSSenderEvent, InvocationContext) async throws -> Void
}

extension TextMessageSender {
    /// Reads the settings that `template.yaml` sets.
    init() {
        // Other triggers work without these settings, so a mistake shows only when a message is to be sent.
        let settings = Result {
            let client = HTTPSClient()
            let text = SNSText(try SignUpGate.messages(), client: client)
            // With a table, a message is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
            let codes = try SenderCodes(key: "KMS_KEY_ARN", client: client)
            return (text, try SenderDelivery(codes, store: table))
        }
        self.init { event, context in
            let (text, delivery) = try settings.get()
            try await delivery.deliver(event, sender: text, in: context)
        }
    }
}
