import LocalUserPools
import LoopbackHTTP

extension HostedPage {
    /// Returns the page's policy; `redirects` are the addresses to which an answer to its form may redirect the browser.
    func policy(redirects: [String]) -> PagePolicy {
        switch content {
        case .passkey: .form(redirects: redirects, scripts: "'self'")
        case .message where redirects.isEmpty: .form(redirects: nil)
        default: .form(redirects: redirects)
        }
    }
}

extension PagePolicy {
    /// Returns the policy of a page at a pool's domain.
    ///
    /// Browsers also apply the policy to redirects after a form is posted. The policy therefore allows the given
    /// addresses, such as the app's redirect URI. The page has no sandbox, in which browsers ignore `autofocus` and may not
    /// open an app by its own scheme.
    ///
    /// - Parameters:
    ///   - redirects: The addresses outside of the pool to which the page's form may lead; nil for a page without a form.
    ///   - scripts: The source of the page's scripts.
    /// - Returns: The policy.
    static func form(redirects: [String]?, scripts: String = "'none'") -> PagePolicy {
        var targets = redirects == nil ? [] : ["'self'"]
        for source in (redirects ?? []).compactMap(source) where !targets.contains(source) { targets.append(source) }
        return PagePolicy(
            loads: ["style-src 'self'", "img-src 'self' data:", "script-src \(scripts)"], formTargets: targets,
            sandbox: nil, referrer: "same-origin")
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
