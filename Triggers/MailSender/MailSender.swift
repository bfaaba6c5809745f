import HTTPS
import TriggerKit

/// Sends Cognito's emails through Amazon SES, with a brand's wording and in the user's language.
@main
struct MailSender: MessageWriter, CustomEmailSenderHandler {
    static let permissions = SESMail.permissions + DynamoDBTable.permissions

    static func messages() throws -> MessageBook { try .branded() }

    private let book: MessageBook
    private let sender: String
    private let client = HTTPSClient()
    private let delivery: SenderDelivery

    init() throws {
        book = try Self.messages()
        sender = try Environment.required("MAIL_FROM")
        guard !sender.contains(where: \.isNewline) else { throw InvalidSetting("MAIL_FROM", "has a line break") }
        let table = DynamoDBTable(ifSet: "SIGN_IN_TABLE", client: client)
        delivery = try SenderDelivery(SenderCodes(client: client), sendingOnceBy: table)
    }

    func customEmailSender(_ event: CustomEmailSenderEvent, context: TriggerContext) async throws {
        try await delivery.deliver(event, in: context) { code, address, context in
            guard let message = book.message(for: event, code: code) else {
                return context.logger.error("Nothing was sent: there is no message for an unknown occasion")
            }
            let mail = Email(
                from: sender, to: address, subject: message.subject, text: message.text, html: message.htmlDocument)
            try await client.send(mail, in: context)
        }
    }
}
