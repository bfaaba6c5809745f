import NIOCore
import NIOHTTP1

/// A reader that assembles a request from its parts, and checks its head before its body is read.
struct RequestReader {
    /// The state of a request after one of its parts has been read.
    enum Progress {
        /// More parts must follow, or the rest of the request is ignored.
        case incomplete
        /// The caller waits for permission to send the body.
        case awaitedBody
        /// The request is refused because of its head.
        case refused(HTTPReply)
        /// The request is complete or, if `isEarly` is true, too large: its body has not been read completely.
        case request(HTTPRequest, isKept: Bool, isEarly: Bool)
    }

    let loopbackGuard: LoopbackGuard
    let bodyLimit: HTTPServer.BodyLimit
    /// A Boolean value that indicates whether a request with too large a body is answered before its body is read.
    let answersEarly: Bool
    private var head: HTTPRequestHead?
    private var limit = 0
    private var body: [UInt8] = []
    private var isTooLarge = false

    init(loopbackGuard: LoopbackGuard, bodyLimit: @escaping HTTPServer.BodyLimit, answersEarly: Bool) {
        self.loopbackGuard = loopbackGuard
        self.bodyLimit = bodyLimit
        self.answersEarly = answersEarly
    }

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
        let request = Self.request(head)
        if let refusal = loopbackGuard.refusal(of: request) { return .refused(refusal) }
        limit = bodyLimit(request)
        // The decoder has already refused a `Content-Length` that is not a number, and several that differ.
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
        let uri = head.uri.utf8
        let end = uri.firstIndex(of: UInt8(ascii: "?")) ?? uri.endIndex
        return HTTPRequest(
            method: head.method, path: String(head.uri[..<end]), query: String(Substring(uri[end...].dropFirst())),
            headers: head.headers, body: body, isTooLarge: isTooLarge)
    }
}
