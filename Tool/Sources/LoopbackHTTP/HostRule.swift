/// The names and addresses by which callers may address a server: the header `Host`.
///
/// A site that points its own name to this machine (DNS rebinding) makes browsers send that name. An address cannot be
/// pointed elsewhere, so a server that listens on more than a loopback address answers to all addresses.
struct HostRule: Sendable {
    /// The name that the server listens under.
    let name: String
    /// A Boolean value that indicates whether the server listens on a loopback address.
    let isLoopback: Bool
    /// The other names of the server.
    let allowed: [AllowedHost]
    /// Returns true for another name in lower case that is the server's at the moment.
    let isName: @Sendable (String) -> Bool
    /// Returns true for a name in lower case that is the server's for the routes of domains alone.
    let isDomain: @Sendable (String) -> Bool

    init(
        name: String, isLoopback: Bool = true, allowed: [AllowedHost] = [],
        isName: @escaping @Sendable (String) -> Bool = { _ in false },
        isDomain: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.name = name.lowercased()
        self.isLoopback = isLoopback
        self.allowed = allowed
        self.isName = isName
        self.isDomain = isDomain
    }

    /// Returns true if callers may use a name or an address for a route.
    func allows(_ authority: Authority, for access: RouteAccess) -> Bool {
        authority.isThisMachine || authority.host == name || allowed.contains { $0.name == authority.host }
            || isName(authority.host)
            || !isLoopback && IPAddress(authority.host) != nil || access.isForDomains && isDomain(authority.host)
    }

    /// Returns the names in a header that the rule can be made to allow.
    static func names(in headers: [String]) -> [AllowedHost] {
        headers.compactMap { Authority($0) }.compactMap { AllowedHost($0.host) }
    }
}

/// Another name by which callers may address a server, such as a container's.
package struct AllowedHost: Sendable {
    /// The name or the address, in lower case.
    package let name: String
    /// A Boolean value that indicates whether every browser and program takes the name for its own machine.
    package var isThisMachine: Bool { IPAddress(name)?.isLoopback ?? Authority(name)?.isThisMachine ?? false }

    /// Reads a name or an IP address without a scheme and a port; nil for any other string.
    package init?(_ text: String) {
        let name = text.lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "-"),
                        // Containers' names have it, although DNS does not.
                        UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
        guard name.utf8.count <= 253, isName || IPAddress(name) != nil else { return nil }
        self.name = name
    }
}
