/// The tokens of a user who has signed in.
struct IssuedTokens: Sendable {
    let idToken: String
    let accessToken: String
    /// The refresh token; nil if the caller keeps the one that it has.
    let refreshToken: String?
    /// The seconds until the access token expires.
    let seconds: Int
    /// The device that the sign-in was made with, if the pool does not know it yet.
    var newDevice: Device?
}
