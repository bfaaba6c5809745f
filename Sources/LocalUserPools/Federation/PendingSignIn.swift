import LocalAWS
import WireJSON

/// A sign-in that continues at a provider.
///
/// The provider returns its sealed form once, as `state` or `RelayState`.
struct PendingSignIn: Sendable {
    /// The time that the browser has to return, in seconds.
    static let lifetime = 300.0
    private static let purpose = "provider"

    /// The sign-in's id, which is also in the browser's cookie; with it, the pool marks the sign-in as used.
    let id: String
    /// The query of the app's request.
    let query: String
    let provider: String
    /// The nonce that the provider's ID token repeats.
    let nonce: String
    /// The flow that the sign-in has in the record of calls.
    let flow: String
    let expires: Double

    /// Creates the sign-in of a browser that goes to a provider.
    init(_ asked: AuthorizationRequest, provider: String, _ page: PageData, _ request: WebRequest) {
        id = request.pools.random.uuid()
        query = asked.query
        self.provider = provider
        nonce = Base64URL.encode(request.pools.random.bytes(16))
        flow = page.flow
        expires = request.now + Self.lifetime
    }

    /// Opens a sealed value; nil if the pool did not make it.
    init?(_ text: String, _ request: WebRequest) throws {
        guard let input = try request.open(text, for: Self.purpose) else { return nil }
        id = input.text("id") ?? ""
        query = input.text("query") ?? ""
        provider = input.text("provider") ?? ""
        nonce = input.text("nonce") ?? ""
        flow = input.text("flow") ?? ""
        expires = input["expires"]?.number ?? 0
    }

    /// Returns the sealed value that the provider gets.
    func sealed(_ request: WebRequest) throws -> String {
        let members: JSONMembers<JSONValue> = [
            "id": .text(id), "query": .text(query), "provider": .text(provider), "nonce": .text(nonce),
            "flow": .text(flow), "expires": .decimal(expires),
        ]
        return try request.seal(members, for: Self.purpose)
    }

    /// Marks the sign-in as used.
    ///
    /// - Returns: False if the sign-in is expired or was used before, or if it came from another browser.
    func use(_ request: WebRequest) throws -> Bool {
        guard request.providerCookie == id, expires > request.now else { return false }
        return try request.store.write { [now = request.now] in
            try $0.spend(session: id, expires: expires, now: now)
        }
    }
}

extension WebRequest {
    /// The id of the browser's sign-in that continues at a provider; nil if the browser sends no cookie with one.
    var providerCookie: String? { cookie(.provider) ?? cookie(.legacyProvider) }
}
