package import NIOHTTP1

/// A complete HTTP request.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// The path without the query, with its percent escapes.
    package let path: String
    /// The query, with its percent escapes.
    package let query: String
    package let headers: HTTPHeaders
    package let body: [UInt8]
    /// A Boolean value that indicates whether the body exceeds the server's limit; ``body`` is then empty.
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

    /// Returns the first value of a header; nil if the header is absent or the value is empty.
    package func header(_ name: String) -> String? { headers.first(name: name).flatMap { $0.isEmpty ? nil : $0 } }
}

/// A reply to a request.
package struct HTTPReply: Sendable {
    package var status: HTTPResponseStatus
    package var headers: HTTPHeaders
    package var body: [UInt8]
    /// A function that writes the body after ``body``, while it is made; nil if ``body`` is complete.
    ///
    /// The connection closes at its end. It is cancelled when the caller disconnects or the server stops.
    package var stream: (@Sendable (HTTPBodyWriter) async throws -> Void)?
    /// A Boolean value that indicates whether the server closes the connection without a reply.
    package private(set) var isDropped = false

    package init(status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A reply that is not sent: the server closes the connection instead.
    package static let dropped: HTTPReply = {
        var reply = HTTPReply(status: .noContent)
        reply.isDropped = true
        return reply
    }()

    /// Returns a reply in plain text.
    package static func text(_ status: HTTPResponseStatus, _ text: String) -> HTTPReply {
        HTTPReply(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// Returns a reply in XML, in which a browser would run scripts of HTML's namespace.
    package static func xml(_ status: HTTPResponseStatus, _ text: String) -> HTTPReply {
        page(text, type: "text/xml", status: status)
    }

    /// The reply to a path that does not exist.
    package static let notFound: HTTPReply = {
        var reply = text(.notFound, "404 page not found\n")
        reply.headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return reply
    }()

    /// Returns the reply for a method that a path does not allow.
    package static func onlyAllows(_ methods: [HTTPMethod]) -> HTTPReply {
        HTTPReply(
            status: .methodNotAllowed, headers: ["Allow": methods.map(\.rawValue).joined(separator: ", ")])
    }
}
