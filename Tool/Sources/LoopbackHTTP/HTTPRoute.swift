package import NIOHTTP1

/// A path of a server, with the function that answers requests with certain methods.
package struct HTTPRoute: Sendable {
    /// Answers a request, given the captured parts of its path in the pattern's order.
    package typealias Answer = @Sendable (HTTPRequest, [String]) async -> HTTPReply
    /// Returns the size of the largest body of a request, given the captured parts of its path.
    package typealias BodyLimit = @Sendable (HTTPRequest, [String]) -> Int

    let methods: [HTTPMethod]
    /// The bytes of the pattern's segments; nil is a segment that the route captures.
    let segments: [ArraySlice<UInt8>?]
    let hasCaptures: Bool
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
        segments = HTTPRouter.segments(ignoresCase ? pattern.lowercased() : pattern)
            .map { $0.first == UInt8(ascii: "{") ? nil : $0 }
        hasCaptures = segments.contains(nil)
        self.bodyLimit = bodyLimit
        self.answer = answer
    }

    /// The path after its first slash, for a route without captures.
    var fixedPath: String {
        segments.compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }.joined(separator: "/")
    }

    /// Returns the captured segments of a path; nil if the path does not match the route.
    ///
    /// A route without captures was found by its whole path, and captures none.
    func captures(_ path: [ArraySlice<UInt8>]) -> [String]? {
        guard hasCaptures else { return [] }
        guard path.count == segments.count else { return nil }
        for (place, pattern) in segments.enumerated() {
            if let pattern, pattern != path[place] { return nil }
        }
        return zip(segments, path).compactMap { $0 == nil ? String(decoding: $1, as: UTF8.self) : nil }
    }
}
