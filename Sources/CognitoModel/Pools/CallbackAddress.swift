/// An app's address to which Cognito sends browsers back, in `CallbackURLs` or `LogoutURLs` of an app client.
///
/// Source: Developer Guide, "Application-specific settings with app clients".
package struct CallbackAddress: Sendable {
    /// A reason why Cognito refuses an address.
    package enum Defect: Sendable {
        case hasFragment
        case isRelative
        case hasNoHost
        /// The address uses HTTP, and its host is not the user's own machine.
        case usesHTTP
    }

    /// A character for a part of the text that only a deployment knows.
    package static let unknown: Character = "…"

    /// The address, with ``unknown`` for each part that only a deployment knows.
    package let text: String

    package init(_ text: String) { self.text = text }

    /// The reason why Cognito certainly refuses the address; nil if it may accept it.
    package var defect: Defect? {
        if text.contains("#") { return .hasFragment }
        let (scheme, rest) = parts
        if rest.first == Self.unknown { return nil }
        guard rest.hasPrefix(":"), scheme.first?.isLetter == true else { return .isRelative }
        guard scheme == "http" || scheme == "https" else { return nil }
        let host = rest.dropFirst(3).prefix { !"/?".contains($0) }
        guard rest.hasPrefix("://"), !host.isEmpty else {
            return rest.dropFirst().contains(Self.unknown) ? nil : .hasNoHost
        }
        let isLocal = Self.loopback.contains { host == $0 || host.hasPrefix("\($0):") }
        return scheme == "http" && !isLocal && !host.contains(Self.unknown) ? .usesHTTP : nil
    }

    /// The address with the scheme `https`.
    package var secured: String { "https\(parts.rest)" }

    private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

    private var parts: (scheme: String, rest: Substring) {
        let end = text.firstIndex { ":/?#\(Self.unknown)".contains($0) } ?? text.endIndex
        return (text[..<end].lowercased(), text[end...])
    }
}
