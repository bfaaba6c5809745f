package import CognitoEvents
import LocalAWS

/// The access token of a machine: an app client that signs in with only its secret.
package struct MachineToken: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    let scopes: [String]
    let clientMetadata: StringMap

    package init(call: Call, pool: UserPool, client: AppClient, scopes: [String], clientMetadata: StringMap) {
        (self.call, self.pool, self.client, self.scopes, self.clientMetadata) = (
            call, pool, client, scopes, clientMetadata
        )
    }

    /// Calls the pre token generation function, if it takes events of version 3, and signs the token.
    ///
    /// - Throws: The error of a function that fails, or of an answer that cannot be applied.
    package func issue() async throws -> IssuedTokens {
        var claims = TokenClaims(of: client, scopes: scopes, issuer: call.pools.issuer(of: pool), now: call.now)
        if pool.settings.triggers[.preTokenGeneration]?.version == "3" {
            let request = PreTokenGenerationRequest(scopes: scopes, clientMetadata: clientMetadata)
            // Cognito's documentation shows this user name in such events.
            if let answered = try await call.trigger(
                .tokenGenerationClientCredentials, request, userName: "ClientCredentials", in: pool, client: client.id)
            {
                try claims.apply(answered, recordedBy: call.trace)
            }
        }
        return try await claims.finished.signed(
            for: client, call.pools.signingKeys.keysMadeAside(of: pool), refreshToken: nil, hasHash: false, call)
    }
}
