import LocalAWS
import WireJSON

/// A sign-in that has gone to a provider: the one-time value that comes back as `state` or `RelayState`.
struct PendingSignIn: Sendable {
    /// The seconds in which the browser has to come back.
    static let lifetime = 300.0
    private static let purpose = "provider"

    /// The id by which the pool remembers that the browser has come back, and which the browser has in a cookie.
    let id: String
    /// The query of the app's request.
    let query: String
    let provider: String
    /// The text that the provider's ID token repeats.
    let nonce: String
    /// The flow in the record of calls.
    let flow: String
    let expires: Double

    /// Creates the value for a browser that leaves.
    init(_ asked: AuthorizationRequest, provider: String, _ page: PageData, _ request: WebRequest) {
        id = request.pools.random.uuid()
        query = asked.query
        self.provider = provider
        nonce = Base64URL.encode(request.pools.random.bytes(16))
        flow = page.flow
        expires = request.now + Self.lifetime
    }

    /// Opens a value; nil for one that the pool has not made.
    init?(_ text: String, _ request: WebRequest) throws {
        guard let sealed = Base64URL.decode(text),
            let bytes = try Sealer(request.pool).open(sealed, for: Self.purpose),
            let members = try? JSONValue(json: bytes).members
        else { return nil }
        let input = OperationInput(members)
        id = input.text("id") ?? ""
        query = input.text("query") ?? ""
        provider = input.text("provider") ?? ""
        nonce = input.text("nonce") ?? ""
        flow = input.text("flow") ?? ""
        expires = members["expires"]?.number ?? 0
    }

    /// Returns the value in the form in which the provider gets it.
    func sealed(_ request: WebRequest) throws -> String {
        let members: JSONValue = [
            "id": .text(id), "query": .text(query), "provider": .text(provider), "nonce": .text(nonce),
            "flow": .text(flow), "expires": .decimal(expires),
        ]
        return Base64URL.encode(try Sealer(request.pool).seal(Array(members.flattened.utf8), for: Self.purpose))
    }

    /// Uses the value up.
    ///
    /// - Returns: False if it is too old or was used before, or if another browser has brought it.
    func use(_ request: WebRequest, crossesSites: Bool) throws -> Bool {
        let cookie = request.cookie(.provider) ?? request.cookie(.legacyProvider)
        // Without TLS, a browser sends no cookie with a form of the provider's own page.
        guard cookie == id || cookie == nil && crossesSites && !request.isSecure else { return false }
        guard expires > request.now else { return false }
        return try request.store.write { [now = request.now] in
            try $0.spend(session: id, expires: expires, now: now)
        }
    }
}
