import HTTPS
import TriggerKit

/// Sends Cognito's text messages through Amazon SNS, with a brand's wording and in the user's language.
@main
struct TextSender: MessageWriter, CustomSMSSenderHandler {
    static let permissions = SNSText.permissions + DynamoDBStore.permissions

    static func messages() throws -> MessageBook { try .branded() }

    private let text: SNSText
    private let delivery: SenderDelivery

    init() throws {
        let client = HTTPSClient()
        text = SNSText(try Self.messages(), client: client)
        let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
        delivery = try SenderDelivery(
            SenderCodes(client: client), store: table, verifiedContacts: SenderDelivery.VerifiedContacts())
    }

    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws {
        try await delivery.deliver(event, sender: text, in: context)
    }
}
