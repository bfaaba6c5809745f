package import CognitoEvents
import LocalAWS

/// A request for tokens for a user who has signed in or has a refresh token.
package struct TokenIssue: Sendable {
    package let call: Call
    let pool: UserPool
    let client: AppClient
    package let user: User
    package let family: TokenFamily
    /// The trigger source of the pre token generation event.
    let source: TriggerSource
    let clientMetadata: StringMap

    package init(
        call: Call, pool: UserPool, client: AppClient, user: User, family: TokenFamily, source: TriggerSource,
        clientMetadata: StringMap
    ) {
        (self.call, self.pool, self.client, self.user, self.family, self.source, self.clientMetadata) = (
            call, pool, client, user, family, source, clientMetadata
        )
    }

    /// Calls the pre token generation function, and returns the final claims.
    ///
    /// Without `hasIDToken`, the scopes decide whether the app gets an ID token.
    package func claims(hasIDToken: Bool? = nil) async throws -> FinishedClaims {
        let groups = try call.store.read { try $0.groups(of: user) }
        var claims = try TokenClaims(
            of: user, groups: groups, for: client, family, issuer: call.pools.issuer(of: pool),
            hasIDToken: hasIDToken)
        let version = pool.settings.triggers[.preTokenGeneration]?.version ?? "1"
        let request = PreTokenGenerationRequest(
            userAttributes: user.eventAttributes(in: pool), groupConfiguration: claims.groups,
            scopes: version == "1" ? nil : claims.scopes, clientMetadata: clientMetadata)
        if let answered = try await call.trigger(
            source, request, userName: user.username, in: pool, client: client.id)
        {
            try claims.apply(answered, recordedBy: call.trace)
        }
        return claims.finished
    }

    /// Signs claims after the function's call.
    package func signed(_ claims: FinishedClaims, refreshToken: String?) async throws -> IssuedTokens {
        try await claims.signed(
            for: client, call.pools.signingKeys.keysMadeAside(of: pool), refreshToken: refreshToken,
            hasHash: family.web != nil, call)
    }

    /// Calls the pre token generation function, and signs the tokens.
    func tokens(refreshToken: String?) async throws -> IssuedTokens {
        try await signed(claims(), refreshToken: refreshToken)
    }
}

/// The tokens of a user who has signed in.
package struct IssuedTokens: Sendable {
    /// The ID token; nil for an app without the scope `openid`.
    package let idToken: String?
    package let accessToken: String
    /// The refresh token; nil if the caller keeps its current one.
    package let refreshToken: String?
    /// The seconds until the access token expires.
    package let seconds: Int
    /// The device of this sign-in, if the pool does not know the device yet.
    var newDevice: Device?
}
