import LocalUserPools

/// The scopes that an app's registration may have.
struct RegistrableScopes: Sendable {
    /// The scopes of OpenID Connect, which every registered client of people may have.
    private static let standard = ["openid", "email", "phone", "profile"]

    /// The scopes that the pool allows in addition, and that exist.
    private let additional: [String]

    /// Creates the scopes of a pool; `known` are those of its resource servers.
    init(_ settings: RegistrationSettings, known: Set<String>) {
        let known = known.union(AppClientConfiguration.standardScopes)
        additional = settings.allowedScopes.filter { known.contains($0) && !Self.standard.contains($0) }
    }

    /// Returns the scopes that a client gets: those that it asks for, or all that it may have.
    func scopes(_ text: String?, of grant: RegisteredGrant) throws(RegistrationRefusal) -> [String] {
        let allowed = grant == .code ? Self.standard + additional : additional.filter { $0.contains("/") }
        guard let text, !text.isEmpty else {
            guard !allowed.isEmpty else {
                throw .metadata(
                    "invalid_client_metadata", "There is no scope that a client for \(grant.rawValue) may have.")
            }
            return allowed
        }
        var scopes: [String] = []
        for scope in text.split(separator: " ").map(String.init) where !scopes.contains(scope) {
            guard allowed.contains(scope) else {
                throw .metadata("invalid_client_metadata", "The scope \(scope) is not allowed for this registration.")
            }
            scopes.append(scope)
        }
        guard !scopes.isEmpty else { throw .metadata("invalid_client_metadata", "scope has no scope in it.") }
        return scopes
    }
}
