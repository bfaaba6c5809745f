import LocalAWS
import LocalUserPools

/// A sign-in that continues at a provider.
///
/// The provider returns its sealed form once, as `state` or `RelayState`.
struct PendingSignIn: SealedState {
    static let seal = "provider 3"
    /// The time that the browser has to return, in seconds.
    static let lifetime = 300.0

    /// The sign-in's id, which is also in the browser's cookie; with it, the pool marks the sign-in as used.
    let id: String
    /// The query of the app's request.
    let query: String
    /// The app's address to which the browser goes back.
    let redirectURI: String
    let provider: String
    /// The nonce that the provider's ID token repeats.
    let nonce: String
    /// The flow that the sign-in has in the record of calls.
    let flow: FlowKey
    let expires: Double

    /// Creates the sign-in of a browser that goes to a provider.
    init(_ asked: AuthorizationRequest, provider: String, _ page: PageData, _ request: WebRequest) {
        id = request.pools.random.uuid()
        query = asked.query
        redirectURI = asked.redirectURI
        self.provider = provider
        nonce = Base64URL.encode(request.pools.random.bytes(16))
        flow = page.flow
        expires = request.now + Self.lifetime
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
