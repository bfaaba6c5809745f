import NIOHTTP1

/// Keeps web pages away from a server that programs of this machine use.
///
/// A page of any site may have a browser send requests to a port of the machine that it runs on. Its `Origin` tells; and
/// where the site's own name was made to lead to this machine (DNS rebinding), the `Host` does.
struct LoopbackGuard: Sendable {
    /// The name under which the server was told to listen, which callers may use.
    let name: String
    /// The server listens on a loopback address; if it does not, callers may use any address, but no other name.
    let isLoopback: Bool
    /// The origins of other machines whose pages are answered.
    let allowedOrigins: [AllowedOrigin]

    init(name: String, isLoopback: Bool = true, allowedOrigins: [AllowedOrigin] = []) {
        self.name = name
        self.isLoopback = isLoopback
        self.allowedOrigins = allowedOrigins
    }

    /// Returns the reason for which a request is refused; nil if nothing is wrong with it.
    func refusal(of headers: HTTPHeaders) -> HTTPReply? {
        let hosts = headers["Host"]
        guard hosts.allSatisfy({ isAllowed(host: $0[...]) }) else {
            return .text(
                .forbidden,
                "This server answers programs of the machine that it runs on. The Host header of this request names another "
                    + "machine: call the server as localhost or 127.0.0.1.\n")
        }
        guard headers["Origin"].allSatisfy({ isOwn(origin: $0, hosts) }) else {
            return .text(
                .forbidden,
                "This server answers programs and pages of the machine that it runs on. The Origin header of this request "
                    + "names another site.\n")
        }
        return nil
    }

    private func isOwn(origin: String, _ hosts: [String]) -> Bool {
        guard let scheme = origin.firstRange(of: "://") else { return false }
        let authority = origin[scheme.upperBound...]
        return allowedOrigins.contains { $0.text == origin.lowercased() } || isOwn(authority)
            // A page that this server sent itself, under an address that it listens on; the host has been judged.
            || !isLoopback && hosts == [String(authority)]
    }

    /// Returns true if callers may use a host, with or without a port.
    private func isAllowed(host: Substring) -> Bool {
        guard Self.isPlain(host) else { return false }
        return isOwn(host) || allowedOrigins.contains { $0.host == Self.host(host) } || !isLoopback && isAddress(host)
    }

    /// Returns true if an authority has no user, path or anything else behind which another host could be.
    private static func isPlain(_ authority: Substring) -> Bool {
        !authority.contains { "@/\\?# ".contains($0) }
    }

    /// Returns true if a host, with or without a port, is this machine.
    private func isOwn(_ authority: Substring) -> Bool {
        guard Self.isPlain(authority) else { return false }
        let text = Self.host(authority)
        // Browsers take names under localhost for this machine, whatever DNS says.
        return text == "localhost" || text.hasSuffix(".localhost") || text == name.lowercased()
            || Self.isLoopback(address: text)
    }

    /// The host of an authority, in lower case.
    static func host(_ authority: Substring) -> String {
        var host = authority
        if host.first == "[" {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.count(where: { $0 == ":" }) <= 1 {
            host = host.prefix { $0 != ":" }
        }
        if host.last == "." { host = host.dropLast() }
        return host.lowercased()
    }

    /// Returns true if a host is an address, which nobody can make lead elsewhere.
    private func isAddress(_ authority: Substring) -> Bool {
        IPAddress(Self.host(authority)) != nil
    }

    /// Returns true if an address is one of this machine's that no other machine reaches.
    static func isLoopback(address: String) -> Bool {
        IPAddress(address)?.isLoopback ?? false
    }
}

/// An origin of another machine whose pages a server answers, such as `https://app.example.org`.
package struct AllowedOrigin: Sendable {
    /// The origin as browsers send it, in lower case.
    let text: String
    /// Its host, under which the server may be called, too.
    let host: String

    /// Reads an origin; nil if the text is none: a scheme, `://`, and a host with or without a port.
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
