package import NIOHTTP1

/// A complete request.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// The path without the query, still escaped.
    package let path: String
    /// The query, still escaped.
    package let query: String
    package let headers: HTTPHeaders
    package let body: [UInt8]
    /// A Boolean value that indicates whether the body is larger than the server accepts; ``body`` is then empty.
    package let isTooLarge: Bool

    /// Creates a request, for tests of a responder.
    package init(
        method: HTTPMethod, path: String, query: String = "", headers: HTTPHeaders = [:], body: [UInt8] = [],
        isTooLarge: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.isTooLarge = isTooLarge
    }

    /// Returns a header's value; nil if it is absent or empty.
    package func header(_ name: String) -> String? { headers.first(name: name).flatMap { $0.isEmpty ? nil : $0 } }
}

/// An answer to a request.
package struct HTTPReply: Sendable {
    package var status: HTTPResponseStatus
    package var headers: HTTPHeaders
    package var body: [UInt8]
    /// A Boolean value that indicates whether the connection is closed without an answer.
    package private(set) var isDropped = false

    package init(status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// No answer: the server closes the connection.
    package static let dropped: HTTPReply = {
        var reply = HTTPReply(status: .noContent)
        reply.isDropped = true
        return reply
    }()

    /// Returns an answer in plain text.
    package static func text(_ status: HTTPResponseStatus, _ text: String) -> HTTPReply {
        HTTPReply(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// The reply to a path that does not exist.
    package static let notFound: HTTPReply = {
        var reply = text(.notFound, "404 page not found\n")
        reply.headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return reply
    }()

    /// Returns the reply to a method that a path does not allow.
    package static func onlyAllows(_ methods: [HTTPMethod]) -> HTTPReply {
        HTTPReply(
            status: .methodNotAllowed, headers: ["Allow": methods.map(\.rawValue).joined(separator: ", ")])
    }
}
