import CognitoEvents
import LocalAWS

/// The issue of tokens to a user who has signed in or holds a refresh token.
struct TokenIssue: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    let user: User
    let family: TokenFamily
    /// The source of the pre token generation event.
    let source: TriggerSource
    let clientMetadata: StringMap

    /// Calls the pre token generation function, and signs the tokens.
    func tokens(refreshToken: String?) async throws -> IssuedTokens {
        let groups = try call.store.read { try $0.groups(of: user) }
        var claims = try TokenClaims(
            of: user, groups: groups, for: client, family, issuer: call.pools.issuer(of: pool), now: call.now,
            call.random)
        let version = pool.settings.triggers[.preTokenGeneration]?.version ?? "1"
        let request = PreTokenGenerationRequest(
            userAttributes: user.eventAttributes, groupConfiguration: claims.groups,
            scopes: version == "1" ? nil : claims.scopes, clientMetadata: clientMetadata)
        if let answered = try await call.trigger(
            source, request, userName: user.username, in: pool, client: client.id)
        {
            try claims.apply(answered, client: client)
        }
        let keys = try call.pools.signingKeys.keys(of: pool)
        let (idToken, accessToken) = claims.finished
        // A signature takes most of a millisecond, so another thread makes the second one.
        let signing = Task { try JSONWebToken.make(accessToken, keys.accessToken) }
        let signedIDToken = try JSONWebToken.make(idToken, keys.idToken)
        return IssuedTokens(
            idToken: signedIDToken, accessToken: try await signing.value, refreshToken: refreshToken,
            seconds: Int(client.settings.accessTokenSeconds))
    }
}

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
