import CognitoTriggers

/// An entry of the lists: `example.org` for only this domain, `*.example.org` or `.example.org` for every name below
/// it.
struct DomainPattern: Sendable {
    private let domain: DomainName
    private let isForSubdomains: Bool

    /// Reads all entries of an environment variable.
    static func list(_ variable: String) throws(InvalidSetting) -> [DomainPattern] {
        var patterns: [DomainPattern] = []
        for text in try LambdaEnvironment.list(variable) { patterns.append(try DomainPattern(text, in: variable)) }
        return patterns
    }

    private init(_ text: String, in variable: String) throws(InvalidSetting) {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text.hasPrefix(".") ? text.dropFirst() : text[...]
        guard let domain = DomainName(String(name)) else {
            throw InvalidSetting(
                variable,
                "has '\(text)', but an entry must be a domain such as example.org, or *.example.org for its subdomains; "
                    + "write international names in their ASCII form, xn--…")
        }
        self.domain = domain
        isForSubdomains = name.startIndex != text.startIndex
    }

    /// Returns true if the entry covers a domain.
    func matches(_ other: DomainName) -> Bool { isForSubdomains ? other.isSubdomain(of: domain) : other == domain }
}
