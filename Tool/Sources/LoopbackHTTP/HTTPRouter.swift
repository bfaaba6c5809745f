import NIOHTTP1

/// A router that finds the route of a request by the request's path and method.
///
/// If a path matches several routes, a route without captures precedes one with captures.
package struct HTTPRouter: Sendable {
    /// The routes without captures, by what follows the first slash of their paths.
    private let fixed: [String: [HTTPRoute]]
    /// Those of them whose letters may have any case, by paths in lower case.
    private let caseless: [String: [HTTPRoute]]
    /// The bytes of the longest path without captures; a longer path is none of them.
    private let fixedLength: Int
    /// The routes with captures, by the number of their segments.
    private let capturing: [Int: [HTTPRoute]]
    private let otherwise: @Sendable (HTTPRequest) -> HTTPReply?

    /// Creates a router; of two routes for the same path and method, the first answers.
    ///
    /// `otherwise` may answer a request that has no route.
    package init(_ routes: [HTTPRoute], otherwise: @escaping @Sendable (HTTPRequest) -> HTTPReply? = { _ in nil }) {
        self.otherwise = otherwise
        let whole = Dictionary(grouping: routes.filter { !$0.hasCaptures }, by: \.fixedPath)
        // A request may omit the slash at the end of a path.
        let shortened = whole.filter { $0.key.hasSuffix("/") }.map { (String($0.key.dropLast()), $0.value) }
        fixed = whole.merging(shortened) { whole, _ in whole }
        caseless = whole.mapValues { $0.filter(\.ignoresCase) }.filter { !$0.value.isEmpty }
        fixedLength = whole.keys.map { 1 + $0.utf8.count }.max() ?? 0
        capturing = Dictionary(grouping: routes.filter(\.hasCaptures), by: \.segments.count)
    }

    /// Answers a request by its route, or with 404 for an unknown path and 405 for a method that the path does not allow.
    package func answer(_ request: HTTPRequest) async -> HTTPReply {
        guard let (route, captures) = match(request) else {
            if let reply = otherwise(request) { return reply }
            let (routes, segments) = candidates(request.path)
            let methods = routes.filter { $0.captures(segments) != nil }.flatMap(\.methods)
            return methods.isEmpty ? .notFound : .onlyAllows(methods)
        }
        return await route.answer(request, captures)
    }

    /// Returns the maximum size of a request's body, before the body has arrived; 0 for an unknown route.
    package func bodyLimit(_ head: HTTPRequest) -> Int {
        match(head).map { $0.route.bodyLimit(head, $0.captures) } ?? 0
    }

    /// Returns the callers of a request's route; for an unknown route, the fewest.
    package func access(_ head: HTTPRequest) -> RouteAccess { match(head)?.route.access ?? .ownPages }

    /// Returns the first route for the path and the method of a request.
    private func match(_ request: HTTPRequest) -> (route: HTTPRoute, captures: [String])? {
        let (routes, segments) = candidates(request.path)
        for route in routes where route.methods.contains(request.method) {
            if let captures = route.captures(segments) { return (route, captures) }
        }
        return nil
    }

    /// Returns the routes with exactly this path, or else those with captures and as many segments, with the path's segments.
    private func candidates(_ path: String) -> (routes: [HTTPRoute], segments: [ArraySlice<UInt8>]) {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return ([], []) }
        if path.utf8.count <= fixedLength {
            let rest = String(path[path.utf8.index(after: slash)...])
            if let routes = fixed[rest] { return (routes, []) }
            let hasCapitals = rest.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
            if hasCapitals, let routes = caseless[rest.lowercased()] { return (routes, []) }
        }
        let segments = Self.segments(path)
        return (capturing[segments.count] ?? [], segments)
    }

    /// Returns the parts of a path between slashes, as bytes: a search for whole characters takes many times as long.
    static func segments(_ path: String) -> [ArraySlice<UInt8>] {
        Array(Array(path.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst())
    }
}
