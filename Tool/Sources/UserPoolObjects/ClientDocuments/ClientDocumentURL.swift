/// The URL of a client ID metadata document, which is the client's id.
///
/// URLs are compared as text, never in a decoded form.
package struct ClientDocumentURL: Sendable, Hashable, CustomStringConvertible {
    static let scheme = "https://"

    package let text: String
    /// The host, with its port if it has one.
    let authority: Substring
    /// The path, with the query if the URL has one.
    let path: Substring

    package var description: String { text }

    /// Returns true for a client id that can only be a URL: the ids of app clients have no colon.
    package static func isMeant(by id: String) -> Bool { id.hasPrefix(scheme) }

    /// Reads a URL; nil for a text that cannot be the id of a client.
    ///
    /// A document has a path other than `/`. The URL has no fragment, no user, and no segment that leads elsewhere.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard Self.isMeant(by: text), (12...256).contains(bytes.count),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains("#"), !text.contains("\\")
        else { return nil }
        let rest = text.dropFirst(Self.scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest[authority.endIndex...]
        guard !authority.isEmpty, !authority.hasPrefix(":"), !authority.contains("@"), path.hasPrefix("/") else {
            return nil
        }
        let segments = path.prefix { $0 != "?" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard segments != [""],
            !segments.contains(where: { [".", ".."].contains($0.lowercased().replacing("%2e", with: ".")) })
        else { return nil }
        (self.text, self.authority, self.path) = (text, authority, path)
    }

    /// The host without its port.
    var host: String {
        let isAddress = authority.hasSuffix("]")
        let end = isAddress ? nil : authority.lastIndex(of: ":")
        return String(authority[..<(end ?? authority.endIndex)])
    }
}
