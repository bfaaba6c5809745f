import CognitoRehearsal
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import WireJSON

/// A function that calls the services of a rehearsal.
struct Caller: Sendable {
    private final class Box: Sendable { let messages = Mutex<[SentMessage]>([]) }

    private let box = Box()

    /// The messages so far.
    var sent: [SentMessage] { box.messages.withLock(\.self) }

    /// Calls a service with a form.
    func call(
        _ action: String, version: String = "2010-12-01", at path: String = "/", _ members: [(String, String)]
    ) -> HTTPReply? {
        let form = ([("Action", action), ("Version", version)] + members)
            .map { "\(FormValues.encoded($0))=\(FormValues.encoded($1))" }.joined(separator: "&")
        return call(path, form, ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"])
    }

    /// Sends an email through SES's second API.
    func email(_ body: String) -> HTTPReply? { call("/v2/email/outbound-emails", body, [:]) }

    /// Posts a body to a path.
    func call(_ path: String, _ body: String, _ headers: HTTPHeaders) -> HTTPReply? {
        let services = FunctionServices { message in box.messages.withLock { $0.append(message) } }
        return services.answer(HTTPRequest(method: .POST, path: path, headers: headers, body: Array(body.utf8)))
    }
}

extension HTTPReply {
    var text: String { String(decoding: body, as: UTF8.self) }
}
