/// What of a URL may be shown.
enum URLText {
    /// A URL without a user's name and password before its host.
    static func withoutUser(_ url: some StringProtocol) -> String {
        let text = String(url)
        guard let scheme = text.firstRange(of: "://") else { return text }
        let rest = text[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return text[..<scheme.upperBound] + String(rest[rest.index(after: at)...])
    }
}
