import HTTPS
import TriggerKit

extension SignUpGate: CustomSMSSenderHandler {
    /// Sends Cognito's text message through Amazon SNS.
    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws {
        try await texts.send(event, in: context)
    }
}

/// Decrypts codes with AWS KMS, and sends each text message once.
struct TextMessageSender: Sendable {
    private struct Settings: Sendable {
        let text: SNSText
        let delivery: SenderDelivery
    }

    /// Other triggers work without these settings, so a mistake shows only when a message is to be sent.
    private let settings: Result<Settings, any Error>

    /// Reads the settings that `template.yaml` sets.
    init() {
        settings = Result {
            let client = HTTPSClient()
            // With a table, a message is sent once even if Lambda delivers its event to two environments.
            let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
            let codes = try SenderCodes(key: "KMS_KEY_ARN", client: client)
            return Settings(
                text: SNSText(try SignUpGate.messages(), client: client),
                delivery: try SenderDelivery(codes, store: table))
        }
    }

    /// Sends the text message of an event; after an error, Lambda calls again.
    func send(_ event: CustomSMSSenderEvent, in context: InvocationContext) async throws {
        let settings = try settings.get()
        try await settings.delivery.deliver(event, sender: settings.text, in: context)
    }
}
