/// The tokens of one sign-in.
struct TokenFamily: Sendable {
    /// `origin_jti`.
    let id: String
    let userPoolID: String
    let clientID: String
    let user: Int64
    let authTime: Double
    let eventID: String
    let deviceKey: String?
    /// The expiry of its refresh tokens, which rotation does not change.
    let expires: Double
    var isRevoked = false
}
