import LocalUserPools
import LoopbackHTTP
import NIOHTTP1

extension WebRequest {
    /// The names of Cognito's cookies.
    enum Cookie: String {
        /// The cookie with the browser's sign-in.
        case session = "cognito"
        /// The cookie whose value a form has to match.
        case form = "XSRF-TOKEN"
        /// The cookie with the sign-in that continues at another provider.
        case provider = "csrf-state"
        /// The copy of the `csrf-state` cookie for browsers that do not support `SameSite=None`.
        case legacyProvider = "csrf-state-legacy"
        case language = "lang"
        /// The cookie with the values that one page passes to the next.
        case page = "page-data"
    }

    /// Returns the value of a cookie; nil if the browser has not sent it.
    func cookie(_ cookie: Cookie) -> String? {
        for header in http.headers["Cookie"] {
            for pair in header.split(separator: ";") {
                let parts = pair.trimmingPrefix(" ").split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == cookie.rawValue { return String(parts[1]) }
            }
        }
        return nil
    }

    /// A Boolean value that indicates whether the browser reaches the domain over TLS.
    var isSecure: Bool { site.origin.hasPrefix("https:") }

    /// Returns the value of a header that sets or removes a cookie.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - value: The value; nil to remove the cookie.
    ///   - seconds: The seconds for which the browser keeps the cookie; nil to keep it until the browser is closed.
    ///   - crossesSites: True if the browser sends the cookie with forms of other sites too. This requires TLS.
    /// - Returns: The header's value.
    func setting(
        _ cookie: Cookie, to value: String?, for seconds: Int? = nil, crossingSites crossesSites: Bool = false
    ) -> String {
        var parts = ["\(cookie.rawValue)=\(value ?? "")", "Path=/", "HttpOnly"]
        if value == nil { parts.append("Max-Age=0") } else if let seconds { parts.append("Max-Age=\(seconds)") }
        if isSecure { parts.append("Secure") }
        parts.append(crossesSites && isSecure ? "SameSite=None" : "SameSite=Lax")
        return parts.joined(separator: "; ")
    }
}

extension HTTPReply {
    /// Returns the answer with a header that sets a cookie.
    func setting(_ cookie: String) -> HTTPReply {
        var reply = self
        reply.headers.add(name: "Set-Cookie", value: cookie)
        return reply
    }
}
