import CognitoMarkup
import DocumentMarkup
import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
@_spi(Internal) import WireJSON

/// Amazon SES, of which functions use the first API (a form) or the second (JSON).
///
/// A message is kept, whoever its sender is: whether SES has verified an address, only an account knows.
struct MailService: Sendable {
    /// The version that each form of the first API names.
    static let version = "2010-12-01"
    static let emailPath = "/v2/email/outbound-emails"
    static let accountPath = "/v2/email/account"
    private static let replies = QueryReply(namespace: "http://ses.amazonaws.com/doc/\(version)/")
    private static let operations = [
        "SendEmail", "SendRawEmail", "SendTemplatedEmail", "GetSendQuota", "GetSendStatistics",
        "GetAccountSendingEnabled",
        "GetIdentityVerificationAttributes", "VerifyEmailIdentity",
    ]

    let keep: @Sendable (SentMessage) -> Void

    // MARK: The first API

    /// Answers a call of the first API.
    func answer(_ call: QueryCall) -> HTTPReply {
        switch call.action {
        case "SendEmail", "SendRawEmail", "SendTemplatedEmail": send(call)
        case "GetSendQuota":
            Self.result(
                call,
                "<Max24HourSend>50000.0</Max24HourSend><MaxSendRate>14.0</MaxSendRate><SentLast24Hours>0.0</SentLast24Hours>"
            )
        case "GetSendStatistics": Self.result(call, "<SendDataPoints/>")
        case "GetAccountSendingEnabled": Self.result(call, "<Enabled>true</Enabled>")
        case "VerifyEmailIdentity": Self.result(call, "")
        case "GetIdentityVerificationAttributes":
            Self.result(
                call,
                "<VerificationAttributes>"
                    + call.list("Identities").map {
                        "<entry><key>\(Markup.xml($0))</key><value><VerificationStatus>Success</VerificationStatus></value></entry>"
                    }.joined() + "</VerificationAttributes>")
        default:
            Self.replies.error(
                "InvalidAction",
                "On this machine, SES has only \(Self.operations.joined(separator: ", ")); --endpoint ses=URL sends its calls to another server."
            )
        }
    }

    private static func result(_ call: QueryCall, _ elements: String) -> HTTPReply {
        replies.result(of: call.action, elements)
    }

    private func send(_ call: QueryCall) -> HTTPReply {
        let message: SentMessage
        do throws(MailError) { message = try Self.message(of: call) } catch {
            return Self.replies.error(error.code, error.message)
        }
        keep(message)
        return Self.result(call, "<MessageId>\(RequestID.random())</MessageId>")
    }

    private static func message(of call: QueryCall) throws(MailError) -> SentMessage {
        if call.action == "SendRawEmail" {
            guard let data = call["RawMessage.Data"].flatMap(Base64.decode) else {
                throw .missing("rawMessage.data")
            }
            return try message(raw: data, to: call.list("Destinations"), by: call.action)
        }
        guard call["Source"] != nil else { throw .missing("source") }
        let recipients = ["ToAddresses", "CcAddresses", "BccAddresses"].flatMap { call.list("Destination.\($0)") }
        let content: MailContent?
        if call.action == "SendTemplatedEmail" {
            guard let name = call["Template"] ?? call["TemplateArn"] else { throw .missing("template") }
            content = MailContent(template: name, data: call["TemplateData"] ?? "")
            guard content != nil else { throw .templateData }
        } else {
            guard let subject = call["Message.Subject.Data"] else { throw .missing("message.subject") }
            content = MailContent(
                subject: subject, text: call["Message.Body.Text.Data"], html: call["Message.Body.Html.Data"])
        }
        guard let content else { throw .missing("message.body") }
        return try message(content, to: recipients, by: call.action)
    }

    // MARK: The second API

    /// Answers a call of the second API's `SendEmail`.
    func sendEmail(_ request: HTTPRequest) -> HTTPReply {
        guard request.method == .POST else { return .onlyAllows([.POST]) }
        do throws(MailError) {
            guard !request.isTooLarge, let root = try? JSONDocument(request.body).root else { throw .unknownContent }
            keep(try Self.message(of: root))
        } catch {
            var reply = HTTPReply.json(.badRequest, ["message": .text(error.message)])
            reply.headers.add(name: "x-amzn-ErrorType", value: "BadRequestException")
            return reply
        }
        return .json(.ok, ["MessageId": .text(RequestID.random())])
    }

    /// Answers a call of the second API's `GetAccount`.
    func account(_ request: HTTPRequest) -> HTTPReply {
        guard request.method == .GET else { return .onlyAllows([.GET]) }
        return .json(
            .ok,
            [
                "ProductionAccessEnabled": true, "SendingEnabled": true, "EnforcementStatus": "HEALTHY",
                "SendQuota": ["Max24HourSend": 50000, "MaxSendRate": 14, "SentLast24Hours": 0],
            ])
    }

    private static func message(of root: JSONView) throws(MailError) -> SentMessage {
        let recipients = ["ToAddresses", "CcAddresses", "BccAddresses"].flatMap { kind in
            root["Destination"]?[kind]?.children.compactMap(\.scalarText) ?? []
        }
        guard let content = root["Content"] else { throw .unknownContent }
        if let raw = content["Raw"]?["Data"]?.scalarText {
            guard let data = Base64.decode(raw) else { throw .unknownContent }
            return try message(raw: data, to: recipients, by: "SendEmail")
        }
        func part(_ node: JSONView?) -> String? { node?["Data"]?.scalarText }
        let said: MailContent?
        if let template = content["Template"] {
            let data = template["TemplateData"]?.scalarText ?? "{}"
            if let parts = template["TemplateContent"] {
                said = MailContent(
                    subject: parts["Subject"]?.scalarText ?? "", text: parts["Text"]?.scalarText,
                    html: parts["Html"]?.scalarText, data: data)
            } else {
                let name = template["TemplateName"]?.scalarText ?? template["TemplateArn"]?.scalarText
                said = name.flatMap { MailContent(template: $0, data: data) }
            }
        } else {
            let simple = content["Simple"]
            said = part(simple?["Subject"]).flatMap {
                MailContent(subject: $0, text: part(simple?["Body"]?["Text"]), html: part(simple?["Body"]?["Html"]))
            }
        }
        guard let said, !recipients.isEmpty else { throw .unknownContent }
        return try message(said, to: recipients, by: "SendEmail")
    }

    // MARK: Both

    private static func message(
        raw data: [UInt8], to given: [String], by operation: String
    ) throws(MailError) -> SentMessage {
        let document = MailEntity(data)
        let recipients = given.isEmpty ? document.recipients : given
        guard let content = document.content else { throw .missing("body") }
        return try message(content, to: recipients, by: operation)
    }

    private static func message(
        _ content: MailContent, to recipients: [String], by operation: String
    ) throws(MailError) -> SentMessage {
        let addresses = recipients.map(MailAddress.address)
        guard let first = addresses.first, let body = content.body else { throw .recipients }
        return SentMessage(
            .email, by: "SES \(operation)", to: first, copies: Array(addresses.dropFirst()), subject: content.subject,
            text: body, html: content.html)
    }
}

/// The reason why an email is not sent.
private struct MailError: Error {
    let code: String
    let message: String

    static func missing(_ member: String) -> MailError {
        MailError(
            code: "ValidationError",
            message:
                "1 validation error detected: Value at '\(member)' failed to satisfy constraint: Member must not be null"
        )
    }

    static let recipients = MailError(
        code: "InvalidParameterValue",
        message: "The email has no recipient: name one in ToAddresses, CcAddresses or BccAddresses.")
    static let templateData = MailError(
        code: "InvalidTemplateData", message: "TemplateData must be a JSON object, as text.")
    static let unknownContent = MailError(
        code: "BadRequestException",
        message: """
            On this machine, SES accepts only emails of at most three megabytes, with a recipient in Destination and with Content.Simple \
            (a Subject, and a Body with Text or Html), Content.Raw or Content.Template.
            """)
}
