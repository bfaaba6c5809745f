import HTTPS
import TriggerKit

/// Sends Cognito's text messages through Amazon SNS, with a brand's wording and in the user's language.
@main
struct TextSender: MessageWriter, CustomSMSSenderHandler {
    static let permissions = SNSText.permissions + DynamoDBTable.permissions

    static func messages() throws -> MessageBook { try .branded() }

    private let book: MessageBook
    private let client = HTTPSClient()
    private let delivery: SenderDelivery

    init() throws {
        book = try Self.messages()
        let table = DynamoDBTable(ifSet: "SIGN_IN_TABLE", client: client)
        delivery = try SenderDelivery(SenderCodes(client: client), sendingOnceBy: table)
    }

    func customSMSSender(_ event: CustomSMSSenderEvent, context: TriggerContext) async throws {
        try await delivery.deliver(event, in: context) { code, number, context in
            guard let message = book.message(for: event, code: code) else {
                return context.logger.error("Nothing was sent: there is no message for an unknown occasion")
            }
            try await client.send(TextMessage(to: number, text: message.textMessage), in: context)
        }
    }
}
