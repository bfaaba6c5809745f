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

    private let text: String

    /// Creates an address; any text may be one with a defect.
    package init(_ text: String) { self.text = text }

    /// The reason why Cognito refuses the address; nil if it accepts it.
    package var defect: Defect? {
        if text.contains("#") { return .hasFragment }
        let (scheme, rest) = parts
        guard rest.hasPrefix(":"), scheme.first?.isLetter == true else { return .isRelative }
        guard scheme == "http" || scheme == "https" else { return nil }
        let host = rest.dropFirst(3).prefix { !"/?".contains($0) }
        guard rest.hasPrefix("://"), !host.isEmpty else { return .hasNoHost }
        // A user's name before another host may begin with the name of this machine.
        let isLocal = Self.loopback.contains { name in
            host == name || host.hasPrefix("\(name):") && UInt16(host.dropFirst(name.count + 1)) != nil
        }
        return scheme == "http" && !isLocal ? .usesHTTP : nil
    }

    private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

    private var parts: (scheme: String, rest: Substring) {
        let end = text.firstIndex { ":/?#".contains($0) } ?? text.endIndex
        return (text[..<end].lowercased(), text[end...])
    }
}
