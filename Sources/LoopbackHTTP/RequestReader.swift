import NIOCore
import NIOHTTP1

/// Puts a request together from its parts, and judges its head before its body is read.
struct RequestReader {
    /// The state of a request after a part.
    enum Progress {
        /// More of it has to come, or the rest of it is of no use.
        case incomplete
        /// The sender waits to be asked for the body.
        case awaitedBody
        /// The request is not answered: its head says why.
        case refused(HTTPReply)
        /// The request is there; early if its body is larger than it may be, and was not read.
        case request(HTTPRequest, isKept: Bool, isEarly: Bool)
    }

    let loopbackGuard: LoopbackGuard?
    let bodyLimit: HTTPServer.BodyLimit
    /// A Boolean value that indicates whether a request is answered before a body that is too large.
    let answersEarly: Bool
    private var head: HTTPRequestHead?
    private var limit = 0
    private var body: [UInt8] = []
    private var isTooLarge = false

    init(loopbackGuard: LoopbackGuard?, bodyLimit: @escaping HTTPServer.BodyLimit, answersEarly: Bool) {
        self.loopbackGuard = loopbackGuard
        self.bodyLimit = bodyLimit
        self.answersEarly = answersEarly
    }

    /// Takes a part.
    mutating func read(_ part: HTTPServerRequestPart) -> Progress {
        switch part {
        case .head(let head): return judge(head)
        case .body(let buffer):
            guard !isTooLarge, body.count + buffer.readableBytes <= limit else { return tooLarge() }
            body += buffer.readableBytesView
            return .incomplete
        case .end:
            guard let head else { return .incomplete }
            defer { body = [] }
            return .request(
                Self.request(head, body, isTooLarge: isTooLarge), isKept: head.isKeepAlive, isEarly: false)
        }
    }

    private mutating func judge(_ head: HTTPRequestHead) -> Progress {
        (self.head, body, isTooLarge) = (head, [], false)
        if let refusal = loopbackGuard?.refusal(of: head.headers) { return .refused(refusal) }
        limit = bodyLimit(Self.request(head))
        // The decoder has refused a length that is not a number, and two that differ.
        if let length = head.headers.first(name: "Content-Length").flatMap(Int.init), length > limit, answersEarly {
            return tooLarge()
        }
        return head.headers.first(name: "Expect")?.lowercased() == "100-continue" ? .awaitedBody : .incomplete
    }

    private mutating func tooLarge() -> Progress {
        (body, isTooLarge) = ([], true)
        guard let head, answersEarly else { return .incomplete }
        return .request(Self.request(head, isTooLarge: true), isKept: false, isEarly: true)
    }

    private static func request(
        _ head: HTTPRequestHead, _ body: [UInt8] = [], isTooLarge: Bool = false
    ) -> HTTPRequest {
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPRequest(
            method: head.method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
            headers: head.headers, body: body, isTooLarge: isTooLarge)
    }
}
