extension HostedPage {
    /// Returns the page's `Content-Security-Policy`.
    ///
    /// Browsers also apply the policy to redirects after a form is posted. The policy therefore allows the given
    /// addresses, such as the app's redirect URI.
    func contentSecurityPolicy(redirects: [String]) -> String {
        let isPasskey = if case .passkey = content { true } else { false }
        var targets = ["'self'"]
        for source in redirects.compactMap(Self.source) where !targets.contains(source) { targets.append(source) }
        return "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src "
            + (isPasskey ? "'self'" : "'none'")
            + "; form-action \(targets.joined(separator: " ")); base-uri 'none'; frame-ancestors 'none'"
    }

    /// Returns a policy's source expression for an address: its origin, or only its scheme if a policy cannot name the
    /// host.
    private static func source(_ address: String) -> String? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter, scheme.allSatisfy(isPlain) else { return nil }
        guard scheme == "http" || scheme == "https" else { return "\(scheme):" }
        let rest = address[colon...].dropFirst().drop { $0 == "/" }
        let host = rest.prefix { !"/?#".contains($0) }
        guard !host.isEmpty, host.allSatisfy({ isPlain($0) || $0 == ":" }) else { return "\(scheme):" }
        return "\(scheme)://\(host)"
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }
}
