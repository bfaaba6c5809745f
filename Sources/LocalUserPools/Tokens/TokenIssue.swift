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

    /// Calls the pre token generation function.
    func claims() async throws -> FinishedClaims {
        let groups = try call.store.read { try $0.groups(of: user) }
        var claims = try TokenClaims(
            of: user, groups: groups, for: client, family, issuer: call.pools.issuer(of: pool))
        let version = pool.settings.triggers[.preTokenGeneration]?.version ?? "1"
        let request = PreTokenGenerationRequest(
            userAttributes: user.eventAttributes, groupConfiguration: claims.groups,
            scopes: version == "1" ? nil : claims.scopes, clientMetadata: clientMetadata)
        if let answered = try await call.trigger(
            source, request, userName: user.username, in: pool, client: client.id)
        {
            try claims.apply(answered, client: client)
        }
        return claims.finished
    }

    /// Signs claims that the function has seen.
    func signed(_ claims: FinishedClaims, refreshToken: String?) async throws -> IssuedTokens {
        try await claims.signed(
            for: client, call.pools.signingKeys.keys(of: pool), refreshToken: refreshToken,
            hasHash: family.web != nil, call)
    }

    /// Calls the function, and signs the tokens.
    func tokens(refreshToken: String?) async throws -> IssuedTokens {
        try await signed(claims(), refreshToken: refreshToken)
    }
}

/// The tokens of a user who has signed in.
struct IssuedTokens: Sendable {
    /// The ID token; nil for an app that may not learn who the user is.
    let idToken: String?
    let accessToken: String
    /// The refresh token; nil if the caller keeps the one that it has.
    let refreshToken: String?
    /// The seconds until the access token expires.
    let seconds: Int
    /// The device that the sign-in was made with, if the pool does not know it yet.
    var newDevice: Device?
}
