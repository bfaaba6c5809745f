/// The pages whose requests a server answers: the header `Origin`.
///
/// Any site's page can make a browser send requests to a port of the browser's machine. The browser then names the
/// page's origin. Programs send no origin.
struct OriginRule: Sendable {
    /// The scheme of the server's own pages.
    let scheme: String
    /// The origins of other sites with pages that may use what apps use.
    let allowed: [AllowedOrigin]
    /// Returns true for an origin in lower case at which the server is published at the moment.
    let isPublished: @Sendable (String) -> Bool

    init(
        scheme: String = "http", allowed: [AllowedOrigin] = [],
        isPublished: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.scheme = scheme
        self.allowed = allowed
        self.isPublished = isPublished
    }

    /// Returns true if pages of an origin may call a route of the server that they address by a host.
    func allows(_ origin: String, at host: Authority?, for access: RouteAccess) -> Bool {
        switch access.pages {
        case .none: false
        case .all: true
        case .own: isOwn(origin, host)
        case .apps: isOwn(origin, host) || isLocal(origin) || allowed.contains { $0.text == origin.lowercased() }
        }
    }

    /// Returns true if the server is published at an origin, or if the origin has the server's scheme, and the name and the
    /// port by which the page addresses the server.
    private func isOwn(_ origin: String, _ host: Authority?) -> Bool {
        if isPublished(origin.lowercased()) { return true }
        guard let host, let (scheme, authority) = Self.parts(origin) else { return false }
        let port = scheme == "https" ? 443 : 80
        return scheme == self.scheme && authority.host == host.host && authority.port ?? port == host.port ?? port
    }

    /// Returns true for a page that this machine serves, on any port.
    private func isLocal(_ origin: String) -> Bool { Self.parts(origin)?.authority.isThisMachine ?? false }

    private static func parts(_ origin: String) -> (scheme: String, authority: Authority)? {
        guard let mark = origin.firstRange(of: "://"), let authority = Authority(origin[mark.upperBound...]) else {
            return nil
        }
        return (origin[..<mark.lowerBound].lowercased(), authority)
    }
}

/// The origin of another site with pages that may use what apps use, such as `https://app.example.org`.
package struct AllowedOrigin: Sendable {
    /// The origin as browsers send it, in lower case.
    package let text: String
    /// The name or the address of the host.
    package let host: String

    /// Reads an origin: a scheme, `://`, and a host with or without a port; nil for any other string.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard let mark = text.firstRange(of: "://"), ["http", "https"].contains(text[..<mark.lowerBound]),
            !text.contains("*"), let authority = Authority(text[mark.upperBound...])
        else { return nil }
        (self.text, host) = (text, authority.host)
    }
}
