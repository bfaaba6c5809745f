import CognitoEvents
import LocalAWS
import WireJSON

/// Issues an access token for a machine client, which proves its identity with the secret of its app client.
///
/// The wording of the errors is ours.
enum GetClientToken: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let (pool, client) = try call.appClient()
        call.trace.concerns(pool: pool.id, client: client.id)
        try client.checkSecret(call.input.text("Secret"))
        guard client.settings.flows.contains("ALLOW_CLIENT_TOKEN_AUTH") else {
            throw ServiceError.invalidParameter("CLIENT_TOKEN_AUTH is not enabled for the client.")
        }
        // Scopes of resource servers; the others are for people.
        let allowed = (OperationInput(client.configuration).texts("AllowedOAuthScopes") ?? []).filter {
            $0.contains("/")
        }
        let asked = call.input.texts("Scopes") ?? []
        if let unknown = asked.first(where: { !allowed.contains($0) }) {
            throw ServiceError.invalidParameter("The scope \(unknown) is not allowed for the client.")
        }
        var claims = TokenClaims(
            ofMachine: client, scopes: asked.isEmpty ? allowed : asked, issuer: call.pools.issuer(of: pool),
            now: call.now, call.random)
        if pool.settings.triggers[.preTokenGeneration]?.version == "3" {
            let request = PreTokenGenerationRequest(scopes: claims.scopes, clientMetadata: call.clientMetadata)
            // Cognito's documentation shows this user name in such an event.
            if let answered = try await call.trigger(
                .tokenGenerationClientCredentials, request, userName: "ClientCredentials", in: pool, client: client.id)
            {
                try claims.apply(answered, client: client)
            }
        }
        let token = try JSONWebToken.make(
            claims.finished.accessToken, call.pools.signingKeys.keys(of: pool).accessToken)
        return [
            "ClientAuthenticationResult": [
                "AccessToken": .text(token), "ExpiresIn": .integer(Int64(client.settings.accessTokenSeconds)),
                "TokenType": "Bearer",
            ]
        ]
    }
}

extension TokenClaims {
    /// Makes the claims of a machine client's access token; there is no id token.
    fileprivate init(
        ofMachine client: AppClient, scopes: [String], issuer: String, now: Double, _ random: RandomSource
    ) {
        let issued = Int64(now)
        accessToken = [
            "sub": .text(client.id), "client_id": .text(client.id), "iss": .text(issuer), "token_use": "access",
            "version": 2, "auth_time": .integer(issued), "iat": .integer(issued),
            "exp": .integer(issued + Int64(client.settings.accessTokenSeconds)), "jti": .text(random.uuid()),
        ]
        idToken = [:]
        self.scopes = scopes
        groups = GroupConfiguration()
    }
}
