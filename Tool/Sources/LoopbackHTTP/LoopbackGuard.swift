import NIOHTTP1

/// A guard that refuses web pages access to a server for programs on this machine.
///
/// Two rules decide: ``HostRule`` on the name by which a request addresses the server, and ``OriginRule`` on the page
/// that sends it. Neither makes the other's decision: a name that callers may use makes no page trusted.
struct LoopbackGuard: Sendable {
    /// The rule for names; nil for a server that answers to every name.
    let hosts: HostRule?
    let origins: OriginRule
    /// Returns what makes the server answer to a name, as a sentence; nil for a server that answers to no further name.
    var advice: (@Sendable (String) -> String)?
    /// Returns the callers of the route that a request's head names.
    let access: @Sendable (HTTPRequest) -> RouteAccess

    /// Returns the reply that refuses a request; nil if the request is acceptable.
    func refusal(of request: HTTPRequest) -> HTTPReply? {
        let (named, senders) = (request.headers["Host"], request.headers["Origin"])
        let sites = request.headers["Sec-Fetch-Site"]
        let access = access(request)
        let authorities = named.map { Authority($0) }
        if let hosts {
            guard authorities.allSatisfy({ $0.map { hosts.allows($0, for: access) } ?? false }) else {
                return .text(
                    .forbidden,
                    "This server only accepts requests from its own machine. The Host header of this request names another "
                        + "machine: call the server as localhost or 127.0.0.1.\(advice(on: named))\n")
            }
        }
        // Browsers send this header with every request, also with those that have no origin.
        guard access.pages != .none || senders.isEmpty && sites.isEmpty else {
            return .text(.forbidden, "This server only accepts this request from programs, not from a browser.\n")
        }
        guard !senders.isEmpty else {
            // A page of another site gets an image or a script without an origin. A link to a page is a navigation.
            let isForeign = sites.contains { $0.lowercased() == "cross-site" }
            guard isForeign, access.pages != .all, request.headers["Sec-Fetch-Mode"] != ["navigate"] else { return nil }
            return .text(
                .forbidden,
                "This server only accepts requests from programs and pages of its own machine. The header Sec-Fetch-Site says "
                    + "that a page of another site sent this request.\n")
        }
        let host = authorities.count == 1 ? authorities[0] : nil
        guard senders.allSatisfy({ origins.allows($0, at: host, for: access) }) else {
            return .text(
                .forbidden,
                access.pages == .own
                    ? "This server only accepts this request from programs of its own machine and from its own pages. The Origin "
                        + "header of this request names another origin.\n"
                    : "This server only accepts requests from programs and pages of its own machine. The Origin header of this "
                        + "request names another site.\n")
        }
        guard access.acceptsForms || request.method != .POST || Self.isJSON(request) else {
            return .text(.unsupportedMediaType, "A page must post JSON, with the content type application/json.\n")
        }
        return nil
    }

    /// Returns the advice on the first name in a header that can be allowed, after a space.
    private func advice(on names: [String]) -> String {
        guard let advice, let name = HostRule.names(in: names).first?.name else { return "" }
        return " \(advice(name))"
    }

    private static func isJSON(_ request: HTTPRequest) -> Bool {
        let types = request.headers["Content-Type"]
        return types.count == 1 && types[0].prefix { $0 != ";" && $0 != " " }.lowercased() == "application/json"
    }
}
