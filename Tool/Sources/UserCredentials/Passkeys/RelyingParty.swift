import CognitoEvents

/// The site to which passkeys belong, and the origins of its pages (Web Authentication, section 5.1.3).
package struct RelyingParty: Sendable {
    /// The id: a domain name.
    private let id: String

    package init(id: String) { self.id = id }

    /// Common public suffixes with two labels; browsers accept none of them as a relying party.
    ///
    /// The whole list of public suffixes has ten thousand entries and changes every week.
    private static let publicSuffixes: Set = [
        "ac.jp", "ac.nz", "ac.uk", "ac.za", "co.id", "co.il", "co.in", "co.jp", "co.kr", "co.nz", "co.th", "co.uk",
        "co.za", "com.ar", "com.au", "com.br", "com.cn", "com.co", "com.hk", "com.mx", "com.my", "com.pl", "com.sg",
        "com.tr", "com.tw", "com.ua", "com.vn", "edu.au", "go.jp", "gov.au", "gov.br", "gov.in", "gov.uk", "ne.jp",
        "net.au", "net.br", "net.cn", "nhs.uk", "or.jp", "or.kr", "org.au", "org.br", "org.cn", "org.nz", "org.uk",
        "org.za",
    ]

    /// A Boolean value that indicates whether a browser accepts the id: `localhost`, or a domain name with a dot that
    /// is not a public suffix.
    package var isAcceptable: Bool {
        guard let name = DomainName(id)?.description, name.utf8.count == id.utf8.count else { return false }
        return name == "localhost" || name.contains(".") && !Self.publicSuffixes.contains(name)
    }

    /// Returns true if a browser sends an origin, and it is the site or a subdomain, over HTTPS or on this machine.
    package func owns(origin: String) -> Bool {
        guard let end = origin.firstRange(of: "://") else { return false }
        let scheme = origin[..<end.lowerBound]
        let parts = origin[end.upperBound...].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let host = String(parts[0])
        guard parts.count == 1 || Self.isPort(parts[1]), let name = DomainName(host), name.description == host else {
            return false
        }
        let isLocal = host == "localhost" || host.hasSuffix(".localhost")
        guard scheme == "https" || scheme == "http" && isLocal else { return false }
        return host == id || DomainName(id).map { name.isSubdomain(of: $0) } == true
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first != "0" && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && UInt16(text) != nil
    }
}
