package import LocalAWS
import UserPoolObjects

/// A pool's domain, found by the `Host` header of a request.
package struct PoolSite: Sendable {
    package let pool: UserPool
    /// A Boolean value that indicates whether the domain has managed login instead of the classic hosted UI.
    package let isManagedLogin: Bool
    /// The origin of the domain's addresses as the browser sees them, such as `http://acme.localhost:9229`.
    package let origin: String

    package init(pool: UserPool, isManagedLogin: Bool, origin: String) {
        (self.pool, self.isManagedLogin, self.origin) = (pool, isManagedLogin, origin)
    }
}

extension UserPools {
    /// Returns the domain that a host names: a prefix below `localhost`, a custom domain, or this machine if only one
    /// pool has a domain; nil for an unknown host.
    package func site(host: String) throws(ServiceError) -> PoolSite? {
        let name = Self.name(of: host)
        let domains = store.domains
        let isPrefix = name.hasSuffix(Self.localSuffix)
        let wanted = isPrefix ? String(name.dropLast(Self.localSuffix.count)) : name
        let named = domains.first { $0.object.name == wanted && $0.object.isCustomDomain != isPrefix }
        let only = !isPrefix && Set(domains.map(\.pool)).count == 1 ? domains[0] : nil
        guard let found = named ?? only else { return nil }
        return PoolSite(
            pool: try store.userPool(found.pool),
            isManagedLogin: found.object.input.integer("ManagedLoginVersion") == 2,
            origin: "\(scheme(at: host))://\(host)")
    }

    /// Returns the scheme by which a browser has come to a host: `http`, or `https` with TLS or at a public address with it.
    package func scheme(at host: String = "") -> String {
        let url = server.publicURL.flatMap { $0.host == Self.name(of: host) ? $0.text : nil }
        return (url ?? server.localEndpoint).hasPrefix("https:") ? "https" : "http"
    }

    /// Returns true for the name of a custom domain, which callers of the server may use.
    package func isCustomDomain(_ name: String) -> Bool {
        store.domains.contains { $0.object.name == name && $0.object.isCustomDomain }
    }

    /// Returns the address of a pool's domain for documents and for people; a custom domain precedes a prefix domain.
    ///
    /// At a public address that is not this machine's, names below `localhost` lead nowhere. The address itself is then that of
    /// the only prefix domain.
    ///
    /// - Returns: The address; nil for a pool without a domain.
    package func webOrigin(of pool: String) throws(ServiceError) -> String? {
        let domains = store.domains.filter { $0.pool == pool }.map(\.object)
        guard let domain = domains.first(where: \.isCustomDomain) ?? domains.first else { return nil }
        let address = server.endpoint
        if let url = server.publicURL, !url.isThisMachine, !domain.isCustomDomain,
            Set(store.domains.map(\.pool)).count == 1
        {
            return address
        }
        guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
        let port = address.hasSuffix("]") ? nil : address[start...].lastIndex(of: ":").map { address[$0...] }
        let name = domain.isCustomDomain ? domain.name : Self.localHost(ofPrefix: domain.name)
        return "\(address[..<start])\(name)\(port ?? "")"
    }

    /// Returns the local host of a prefix domain.
    static func localHost(ofPrefix prefix: String) -> String { prefix + localSuffix }

    private static let localSuffix = ".localhost"

    /// Returns a host in lower case, without its port.
    private static func name(of host: String) -> String {
        let end = host.hasSuffix("]") ? nil : host.lastIndex(of: ":")
        return host[..<(end ?? host.endIndex)].lowercased()
    }
}
