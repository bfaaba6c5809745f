import NIOHTTP1

/// A guard that refuses web pages access to a server for programs on this machine.
///
/// Any site's page can make a browser send requests to a port of the browser's machine; the `Origin` header then names
/// the site. If the site has pointed its own name to this machine (DNS rebinding), the `Host` header contains that
/// name.
struct LoopbackGuard: Sendable {
    /// The name that the server listens under; callers may use it.
    let name: String
    /// A Boolean value that indicates whether the server listens on a loopback address; if not, callers may use any
    /// address, but no other name.
    let isLoopback: Bool
    /// The other origins with pages that the server answers.
    let allowedOrigins: [AllowedOrigin]
    /// The paths, in lower case, to which pages of any origin may send forms.
    let openPaths: Set<String>
    /// Returns true for another name, in lower case and without a port, by which callers may address the server.
    let isAllowedHost: @Sendable (String) -> Bool

    init(
        name: String, isLoopback: Bool = true, allowedOrigins: [AllowedOrigin] = [], openPaths: Set<String> = [],
        isAllowedHost: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.name = name
        self.isLoopback = isLoopback
        self.allowedOrigins = allowedOrigins
        self.openPaths = openPaths
        self.isAllowedHost = isAllowedHost
    }

    /// Returns the reply that refuses a request; nil if the request is acceptable.
    func refusal(of headers: HTTPHeaders, path: String) -> HTTPReply? {
        let hosts = headers["Host"]
        guard hosts.allSatisfy({ isAllowed(host: $0[...]) }) else {
            return .text(
                .forbidden,
                "This server only accepts requests from its own machine. The Host header of this request names another "
                    + "machine: call the server as localhost or 127.0.0.1.\n")
        }
        let origins = headers["Origin"]
        guard
            origins.isEmpty || openPaths.contains(path.lowercased()) || origins.allSatisfy({ isOwn(origin: $0, hosts) })
        else {
            return .text(
                .forbidden,
                "This server only accepts requests from programs and pages of its own machine. The Origin header of this request "
                    + "names another site.\n")
        }
        return nil
    }

    private func isOwn(origin: String, _ hosts: [String]) -> Bool {
        guard let scheme = origin.firstRange(of: "://") else { return false }
        let authority = origin[scheme.upperBound...]
        return allowedOrigins.contains { $0.text == origin.lowercased() } || isOwn(authority)
            || Self.isPlain(authority) && isAllowedHost(Self.host(authority))
            // The page is from this server itself, at an address on which the server listens; the host has already been
            // checked.
            || !isLoopback && hosts == [String(authority)]
    }

    /// Returns true if callers may use a host, with or without a port.
    private func isAllowed(host: Substring) -> Bool {
        guard Self.isPlain(host) else { return false }
        return isOwn(host) || isAllowedHost(Self.host(host)) || allowedOrigins.contains { $0.host == Self.host(host) }
            || !isLoopback && isAddress(host)
    }

    /// Returns true if an authority has no user, path or other part that could hide another host.
    private static func isPlain(_ authority: Substring) -> Bool {
        !authority.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"),
                UInt8(ascii: " "):
                true
            default: false
            }
        }
    }

    /// Returns true if a host, with or without a port, is this machine.
    private func isOwn(_ authority: Substring) -> Bool {
        guard Self.isPlain(authority) else { return false }
        let text = Self.host(authority)
        // Browsers resolve names under localhost to this machine, even if DNS has another address for them.
        return text == "localhost" || text.hasSuffix(".localhost") || text == name.lowercased()
            || Self.isLoopback(address: text)
    }

    /// Returns the host of an authority in lower case.
    static func host(_ authority: Substring) -> String {
        // By bytes, which takes a fraction of the time.
        var host = authority.utf8
        let colon = UInt8(ascii: ":")
        if host.first == UInt8(ascii: "[") {
            host = host.dropFirst().prefix { $0 != UInt8(ascii: "]") }
        } else if host.count(where: { $0 == colon }) <= 1 {
            host = host.prefix { $0 != colon }
        }
        if host.last == UInt8(ascii: ".") { host = host.dropLast() }
        return Substring(host).lowercased()
    }

    /// Returns true if a host is an IP address; unlike a name, an address cannot be pointed to another machine.
    private func isAddress(_ authority: Substring) -> Bool { IPAddress(Self.host(authority)) != nil }

    /// Returns true if an address can only be reached from this machine.
    static func isLoopback(address: String) -> Bool { IPAddress(address)?.isLoopback ?? false }
}

/// Another origin with pages that the server answers, such as `https://app.example.org`.
package struct AllowedOrigin: Sendable {
    /// The origin as browsers send it, in lower case.
    let text: String
    /// The origin's host; callers may also address the server by this name.
    let host: String

    /// Reads an origin: a scheme, `://`, and a host with or without a port; nil for any other string.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard let scheme = text.firstRange(of: "://"), ["http", "https"].contains(text[..<scheme.lowerBound]) else {
            return nil
        }
        let authority = text[scheme.upperBound...]
        let host = LoopbackGuard.host(authority)
        guard !host.isEmpty, !authority.contains(where: { "/?#@* ".contains($0) }) else { return nil }
        self.text = text
        self.host = host
    }
}
