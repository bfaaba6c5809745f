import LocalAWS
import WireJSON

/// Issues an access token to a machine client, which proves its identity with the secret of its app client.
///
/// The error texts in this type are ours, because Cognito's texts are unknown.
enum GetClientToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.appClient()
        call.trace.concerns(pool: pool.id, client: client.id)
        try client.checkSecret(call.input.text("Secret"))
        guard client.settings.flows.contains("ALLOW_CLIENT_TOKEN_AUTH") else {
            throw ServiceError.flowNotEnabled("CLIENT_TOKEN_AUTH")
        }
        let allowed = client.settings.web.customScopes
        let asked = call.input.texts("Scopes") ?? []
        if let unknown = asked.first(where: { !allowed.contains($0) }) {
            throw ServiceError.notEnabled("The scope \(unknown)", for: "the client")
        }
        let token = try await MachineToken(
            call: call, pool: pool, client: client, scopes: asked.isEmpty ? allowed : asked,
            clientMetadata: call.clientMetadata
        ).issue()
        return [
            "ClientAuthenticationResult": [
                "AccessToken": .text(token.accessToken), "ExpiresIn": .integer(Int64(token.seconds)),
                "TokenType": "Bearer",
            ]
        ]
    }
}
