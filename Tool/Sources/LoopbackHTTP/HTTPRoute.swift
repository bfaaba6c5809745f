package import NIOHTTP1

/// A path of a server, with the function that answers requests with certain methods.
package struct HTTPRoute: Sendable {
    /// Answers a request, given the captured parts of its path in the pattern's order.
    package typealias Answer = @Sendable (HTTPRequest, [String]) async -> HTTPReply
    /// Returns the size of the largest body of a request, given the captured parts of its path.
    package typealias BodyLimit = @Sendable (HTTPRequest, [String]) -> Int

    let methods: [HTTPMethod]
    /// The pattern's segments; nil is a segment that the route captures.
    let segments: [Substring?]
    let ignoresCase: Bool
    let access: RouteAccess
    let bodyLimit: BodyLimit
    let answer: Answer

    /// Creates a route for a path such as `/{pool}/.well-known/jwks.json`; by default, it reads no body.
    ///
    /// A segment in braces captures any one segment. A request may omit a slash at the end. `GET` does not include
    /// `HEAD`. With `ignoresCase`, the path's letters may have any case. By default, only programs and the server's own
    /// pages may call it.
    package init(
        _ methods: [HTTPMethod], _ pattern: String, ignoringCase ignoresCase: Bool = false,
        for access: RouteAccess = .ownPages, bodyLimit: @escaping BodyLimit = { _, _ in 0 }, _ answer: @escaping Answer
    ) {
        self.methods = methods
        self.ignoresCase = ignoresCase
        self.access = access
        segments = HTTPRouter.segments(ignoresCase ? pattern.lowercased() : pattern).map { $0.first == "{" ? nil : $0 }
        self.bodyLimit = bodyLimit
        self.answer = answer
    }

    /// Returns the captured segments of a path; nil if the path does not match the route.
    func captures(_ path: [Substring]) -> [String]? {
        guard path.count == segments.count else { return nil }
        var captures: [String] = []
        for (pattern, segment) in zip(segments, path) {
            if pattern == nil { captures.append(String(segment)) } else if pattern != segment { return nil }
        }
        return captures
    }
}
