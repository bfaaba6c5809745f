import HTTPS
import TriggerKit

extension SignUpGate: CustomSMSSenderHandler {
    /// Sends Cognito's text message through Amazon SNS.
    func customSMSSender(_ event: CustomSMSSenderEvent, context: TriggerContext) async throws {
        try await texts.send(event, in: context)
    }
}

/// Decrypts codes with AWS KMS, and sends each text message once.
struct TextMessageSender: Sendable {
    private struct Settings: Sendable {
        let messages: MessageBook
        let delivery: SenderDelivery
    }

    private let client: HTTPSClient
    /// Other triggers work without these settings, so a mistake shows only when a message is to be sent.
    private let settings: Result<Settings, any Error>

    /// Reads the settings that `template.yaml` sets.
    init() {
        let client = HTTPSClient()
        self.client = client
        settings = Result {
            // With a table, a message is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBTable(ifSet: "SIGN_IN_TABLE", client: client)
            return Settings(
                messages: try SignUpGate.messages(),
                delivery: try SenderDelivery(SenderCodes(key: "KMS_KEY_ARN", client: client), sendingOnceBy: table))
        }
    }

    /// Sends the text message of an event; after an error, Lambda calls again.
    func send(_ event: CustomSMSSenderEvent, in context: TriggerContext) async throws {
        let settings = try settings.get()
        try await settings.delivery.deliver(event, in: context) { code, number, context in
            guard let message = settings.messages.message(for: event, code: code) else {
                return context.logger.error("Nothing was sent: there is no message for an unknown occasion")
            }
            try await client.send(TextMessage(to: number, text: message.textMessage), in: context)
        }
    }
}
