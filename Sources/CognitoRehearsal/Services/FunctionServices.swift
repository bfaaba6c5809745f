package import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// An emulator of AWS KMS, SES, SNS, Secrets Manager and the parameter store, which functions call in a rehearsal.
///
/// It decrypts codes that are sealed under the keys for rehearsals, and keeps messages instead of sending them. It
/// supports one operation of each service: `Decrypt`, `SendEmail` of SES's version 2, `Publish` to a phone number,
/// `GetSecretValue` and `GetParameter`.
package struct FunctionServices: Sendable {
    package static let emailPath = "/v2/email/outbound-emails"
    private static let namespace = "http://sns.amazonaws.com/doc/2010-03-31/"

    private let keep: @Sendable (SentMessage) -> Void

    /// Creates the services; `keep` receives each message.
    package init(keep: @escaping @Sendable (SentMessage) -> Void) { self.keep = keep }

    /// Answers a call of one of the services; nil for any other request.
    package func answer(_ request: HTTPRequest) -> HTTPReply? {
        if request.path == Self.emailPath { return sendEmail(request) }
        guard request.path == "/" else { return nil }
        if let target = request.header("X-Amz-Target") {
            if !request.isTooLarge, let reply = SecretServices.answer(target, request.body) { return reply }
            guard target.hasPrefix(KeyService.targetPrefix), !request.isTooLarge else { return nil }
            return KeyService.answer(String(target.dropFirst(KeyService.targetPrefix.count)), request.body)
        }
        let isForm = request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true
        return isForm ? publish(request) : nil
    }

    private func sendEmail(_ request: HTTPRequest) -> HTTPReply {
        guard request.method == .POST else { return .onlyAllows([.POST]) }
        guard !request.isTooLarge, let message = SentMessage(email: request.body) else {
            var reply = HTTPReply.json(
                .badRequest,
                [
                    "message": """
                    On this machine, SES accepts only emails of at most three megabytes, with Content.Simple (a Subject, and a Body \
                    with Text or Html) and an address in Destination.ToAddresses.
                    """
                ])
            reply.headers.add(name: "x-amzn-ErrorType", value: "BadRequestException")
            return reply
        }
        keep(message, from: request)
        return .json(.ok, ["MessageId": .text(RequestID.random())])
    }

    private func keep(_ message: SentMessage, from request: HTTPRequest) {
        var message = message
        message.trace = request.header("X-Amzn-Trace-Id")
        keep(message)
    }

    private func publish(_ request: HTTPRequest) -> HTTPReply {
        let id = RequestID.random()
        guard !request.isTooLarge, let message = SentMessage(textMessage: request.body) else {
            return .xml(
                .badRequest,
                "<ErrorResponse xmlns=\"\(Self.namespace)\"><Error><Type>Sender</Type><Code>InvalidParameter</Code>"
                    + "<Message>On this machine, SNS accepts only Publish with PhoneNumber and Message, of at most three megabytes."
                    + "</Message></Error><RequestId>\(id)</RequestId></ErrorResponse>")
        }
        keep(message, from: request)
        return .xml(
            .ok,
            "<PublishResponse xmlns=\"\(Self.namespace)\"><PublishResult><MessageId>\(id)</MessageId></PublishResult>"
                + "<ResponseMetadata><RequestId>\(id)</RequestId></ResponseMetadata></PublishResponse>")
    }
}

extension HTTPReply {
    static func json(_ status: HTTPResponseStatus, _ members: JSONMembers<JSONValue>) -> HTTPReply {
        HTTPReply(
            status: status,
            headers: ["Content-Type": "application/x-amz-json-1.1", "x-amzn-RequestId": RequestID.random()],
            body: Array(JSONValue.object(members).flattened.utf8))
    }
}
