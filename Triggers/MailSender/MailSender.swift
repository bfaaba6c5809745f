import HTTPS
import TriggerKit

/// Sends Cognito's emails through Amazon SES, with a brand's wording and in the user's language.
@main
struct MailSender: MessageWriter, CustomEmailSenderHandler {
    static let permissions = SESMail.permissions + DynamoDBStore.permissions

    static func messages() throws -> MessageBook { try .branded() }

    private let mail: SESMail
    private let delivery: SenderDelivery

    init() throws {
        let client = HTTPSClient()
        mail = SESMail(try Self.messages(), client: client)
        try mail.check()
        let table = DynamoDBStore(ifSet: "SIGN_IN_TABLE", client: client)
        delivery = try SenderDelivery(
            SenderCodes(client: client), store: table, verifiedContacts: SenderDelivery.VerifiedContacts())
    }

    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws {
        try await delivery.deliver(event, sender: mail, in: context)
    }
}
