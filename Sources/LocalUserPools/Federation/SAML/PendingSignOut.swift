import LocalAWS
import WireJSON

/// A sign-out that continues at a provider.
///
/// The provider returns its sealed form once, as `RelayState`.
struct PendingSignOut: Sendable {
    private static let purpose = "sign-out"

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

    /// Opens a sealed value; nil if the pool did not make it.
    init?(_ text: String, _ request: WebRequest) throws {
        guard let input = try request.open(text, for: Self.purpose) else { return nil }
        id = input.text("id") ?? ""
        provider = input.text("provider") ?? ""
        address = input.text("address") ?? ""
        expires = input["expires"]?.number ?? 0
    }

    /// Returns the sealed value that the provider gets.
    func sealed(_ request: WebRequest) throws -> String {
        let members: JSONMembers<JSONValue> = [
            "id": .text(id), "provider": .text(provider), "address": .text(address), "expires": .decimal(expires),
        ]
        return try request.seal(members, for: Self.purpose)
    }

    /// Marks the sign-out as used; false if it is expired or was used before.
    func use(_ request: WebRequest) throws -> Bool {
        guard expires > request.now else { return false }
        return try request.store.write { [now = request.now] in
            try $0.spend(session: id, expires: expires, now: now)
        }
    }
}
