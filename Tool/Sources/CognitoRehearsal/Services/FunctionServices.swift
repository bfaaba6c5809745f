package import LoopbackHTTP
import NIOHTTP1
import RuntimeEmulator
import WireJSON

/// An emulator of AWS KMS, SES, SNS, SQS, Secrets Manager and the parameter store, which functions call in a rehearsal.
///
/// It decrypts codes that are sealed under the keys for rehearsals, and keeps messages instead of sending them.
package struct FunctionServices: Sendable {
    /// The paths of SES's second API.
    package static let mailPaths = [MailService.emailPath, MailService.accountPath]
    /// The path of a queue's URL, to which some clients of SQS send their calls; all other calls come to `/`.
    package static let queuePath = "/\(Queue.account)/{queue}"
    /// The version of SNS, which a form may also leave out.
    private static let noticeVersions: Set = ["", "2010-03-31"]

    private let keep: @Sendable (SentMessage) -> Void

    /// Creates the services; `keep` receives each message.
    package init(keep: @escaping @Sendable (SentMessage) -> Void) { self.keep = keep }

    /// Answers a call of one of the services; nil for any other request.
    package func answer(_ request: HTTPRequest) -> HTTPReply? {
        let trace = request.header("X-Amzn-Trace-Id")
        let keep: @Sendable (SentMessage) -> Void = { message in
            var message = message
            message.trace = trace
            self.keep(message)
        }
        let mail = MailService(keep: keep)
        switch request.path {
        case MailService.emailPath: return mail.sendEmail(request)
        case MailService.accountPath: return mail.account(request)
        case "/": break
        case let path where path.hasPrefix("/\(Queue.account)/"): break
        default: return nil
        }
        if let target = request.header("X-Amz-Target") {
            if !request.isTooLarge, target.hasPrefix(QueueService.targetPrefix) {
                return QueueService(keep: keep)
                    .answer(String(target.dropFirst(QueueService.targetPrefix.count)), request)
            }
            if !request.isTooLarge, let reply = SecretServices.answer(target, request.body) { return reply }
            guard target.hasPrefix(KeyService.targetPrefix), !request.isTooLarge else { return nil }
            return KeyService.answer(String(target.dropFirst(KeyService.targetPrefix.count)), request.body)
        }
        guard request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true else { return nil }
        guard !request.isTooLarge, let call = QueryCall(request.body) else {
            return QueryReply(namespace: "https://amazonaws.com/").error(
                "InvalidParameter",
                "The form is not a call: it has no Action, is not valid, or is larger than three megabytes.")
        }
        if call.version == MailService.version { return mail.answer(call) }
        if call.version == QueueService.version { return QueueService(keep: keep).answer(call, request) }
        return Self.noticeVersions.contains(call.version) ? NoticeService(keep: keep).answer(call) : nil
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
