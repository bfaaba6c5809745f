import NIOHTTP1

/// A request that was read whole.
struct HTTPRequest: Sendable {
    let method: HTTPMethod
    /// The path without the query, as it was sent.
    let path: String
    /// The query, as it was sent.
    let query: String
    let headers: HTTPHeaders
    let body: [UInt8]
    /// Whether the body was larger than the server takes; ``body`` is then empty.
    let isTooLarge: Bool

    /// A header's value; nil if it is empty too.
    func header(_ name: String) -> String? { headers.first(name: name).flatMap { $0.isEmpty ? nil : $0 } }
}

/// An answer to a request.
struct HTTPReply: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders = [:]
    var body: [UInt8] = []

    /// An answer in plain text.
    static func text(_ status: HTTPResponseStatus, _ text: String) -> HTTPReply {
        HTTPReply(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// What is said of paths that are not there.
    static let notFound: HTTPReply = {
        var reply = text(.notFound, "404 page not found\n")
        reply.headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return reply
    }()

    /// What is said of methods that a path does not know.
    static func onlyAllows(_ method: HTTPMethod) -> HTTPReply {
        HTTPReply(status: .methodNotAllowed, headers: ["Allow": method.rawValue])
    }
}
