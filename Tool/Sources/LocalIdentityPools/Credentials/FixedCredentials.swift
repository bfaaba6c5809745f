import LocalAWS

extension IdentityCredentials {
    /// The time for which credentials are valid, in seconds.
    static let lifetime = 3600.0

    /// Makes credentials up: they name the caller on this server, and AWS does not know them.
    init(for identity: Identity, isAuthenticated: Bool, role: String, _ server: LocalServer) {
        let alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        self.init(
            keyID: Self.localPrefix + server.random.text(11, of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
            secretKey: server.random.text(40, of: alphanumeric + "+/"),
            sessionToken: server.random.text(400, of: alphanumeric), identityPoolID: identity.poolID,
            identityID: identity.id, isAuthenticated: isAuthenticated, role: role,
            expiration: server.clock.now + Self.lifetime)
    }
}
