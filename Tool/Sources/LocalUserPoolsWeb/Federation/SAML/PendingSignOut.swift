import LocalAWS
import LocalUserPools

/// A sign-out that continues at a provider.
///
/// The provider returns its sealed form once, as `RelayState`.
struct PendingSignOut: SealedState {
    static let seal = "sign-out 2"

    private let id: String
    let provider: String
    /// The address to which the browser goes in the end.
    let address: String
    private let expires: Double

    /// The identifier of the request to the provider, which the answer repeats.
    var requestID: String { "_\(id)" }

    /// Creates the sign-out of a browser that goes to a provider.
    init(from provider: String, thenTo address: String, _ request: WebRequest) {
        id = request.pools.random.uuid()
        (self.provider, self.address) = (provider, address)
        expires = request.now + PendingSignIn.lifetime
    }

    /// Marks the sign-out as used; false if it is expired or was used before.
    func use(_ request: WebRequest) throws -> Bool {
        guard expires > request.now else { return false }
        return try request.store.write { [now = request.now] in
            try $0.spend(session: id, expires: expires, now: now)
        }
    }
}
