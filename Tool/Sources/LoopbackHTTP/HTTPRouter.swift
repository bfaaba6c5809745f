import NIOHTTP1

/// A router that finds the route of a request by the request's path and method.
///
/// If a path matches several routes, a route without captures precedes one with captures.
package struct HTTPRouter: Sendable {
    /// The routes without captures, by what follows the first slash of their paths.
    private let fixed: [Substring: [HTTPRoute]]
    /// Those of them whose letters may have any case, by paths in lower case.
    private let caseless: [Substring: [HTTPRoute]]
    private let capturing: [HTTPRoute]
    private let otherwise: @Sendable (HTTPRequest) -> HTTPReply?

    /// Creates a router; of two routes for the same path and method, the first answers.
    ///
    /// `otherwise` may answer a request that has no route.
    package init(_ routes: [HTTPRoute], otherwise: @escaping @Sendable (HTTPRequest) -> HTTPReply? = { _ in nil }) {
        self.otherwise = otherwise
        let whole = routes.filter { !$0.segments.contains(nil) }
        func byPath(_ routes: [HTTPRoute]) -> [Substring: [HTTPRoute]] {
            Dictionary(grouping: routes) { Substring($0.segments.compactMap(\.self).joined(separator: "/")) }
        }
        fixed = byPath(whole)
        caseless = byPath(whole.filter(\.ignoresCase))
        capturing = routes.filter { $0.segments.contains(nil) }
    }

    /// Answers a request by its route, or with 404 for an unknown path and 405 for a method that the path does not allow.
    package func answer(_ request: HTTPRequest) async -> HTTPReply {
        let matches = matches(request.path)
        guard let (route, captures) = matches.first(where: { $0.route.methods.contains(request.method) }) else {
            if let reply = otherwise(request) { return reply }
            let methods = matches.flatMap(\.route.methods)
            return methods.isEmpty ? .notFound : .onlyAllows(methods)
        }
        return await route.answer(request, captures)
    }

    /// Returns the maximum size of a request's body, before the body has arrived; 0 for an unknown route.
    package func bodyLimit(_ head: HTTPRequest) -> Int {
        matches(head.path).first { $0.route.methods.contains(head.method) }
            .map { $0.route.bodyLimit(head, $0.captures) } ?? 0
    }

    /// Returns the callers of a request's route; for an unknown route, the fewest.
    package func access(_ head: HTTPRequest) -> RouteAccess {
        matches(head.path).first { $0.route.methods.contains(head.method) }?.route.access ?? .ownPages
    }

    private func matches(_ path: String) -> [(route: HTTPRoute, captures: [String])] {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return [] }
        let rest = path[path.utf8.index(after: slash)...]
        if let routes = fixed[rest] ?? fixed[rest + "/"] { return routes.map { ($0, []) } }
        if !caseless.isEmpty, let routes = caseless[Substring(rest.lowercased())] { return routes.map { ($0, []) } }
        let segments = Self.segments(path)
        return capturing.compactMap { route in route.captures(segments).map { (route, $0) } }
    }

    /// Returns the parts of a path between slashes, found by bytes: a search for whole characters takes many times as long.
    static func segments(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map(Substring.init)
    }
}
