/// An app that is a client of the pool, as the exploration knows it.
struct PlayedApp: Sendable {
    /// The name in histories, such as `the app`.
    let name: String
    /// The id of the app client, or the URL of the document.
    let id: String
    /// The app client whose settings hold.
    let client: String
    let secret: String?
    let redirects: [String]
    /// The scopes that the pool and the app allow together.
    let scopes: Set<String>
    /// The grants that the pool and the app allow together.
    let grants: Set<String>
    /// True if no administrator has approved the app: it registered without a token, or its document may be anywhere.
    let isUnknown: Bool
    let isDocument: Bool

    /// Returns true if the app lists an address; for a document, the port of an address on this machine is free.
    func lists(_ address: String) -> Bool {
        redirects.contains { $0 == address || isDocument && Self.portless($0) == Self.portless(address) }
    }

    /// Returns an address without the port of this machine; other addresses are unchanged.
    private static func portless(_ address: String) -> String {
        for host in ["http://localhost", "http://127.0.0.1", "http://[::1]"] where address.hasPrefix(host + ":") {
            let rest = address.dropFirst(host.count + 1)
            let path = rest.drop { $0.isASCII && $0.isNumber }
            if path.isEmpty || path.hasPrefix("/") { return host + path }
        }
        return address
    }
}

/// A code or the tokens issued for it, and the request that led to the code.
struct PlayedGrant: Sendable {
    let app: PlayedApp
    /// The address of the request; nil if the request had none.
    let redirect: String?
    /// The verifier of the request's challenge; nil without one.
    let verifier: String?
    /// The scopes that the pool, the app and the request allow together.
    let scopes: Set<String>
    /// True after the code gave tokens, or after the refresh token was revoked.
    var isSpent = false
}
