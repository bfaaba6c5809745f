import LocalAWS
import WireJSON

enum GetTokensFromRefreshToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (pool, client) = try call.appClient()
        try client.checkSecret(call.input.clientSecret)
        let refresh = try await Refresh(call, pool, client, token: call.input.required("RefreshToken"))
        return ["AuthenticationResult": try await refresh.rotatedTokens().json]
    }
}

extension AppClient {
    /// Checks a client secret that was sent in plain text; a client without a secret must not send one.
    func checkSecret(_ secret: String?) throws(ServiceError) {
        guard secrets.isEmpty ? secret == nil : secrets.contains(where: { $0.value == secret }) else {
            throw .notAuthorized("Unable to verify secret for client \(id)")
        }
    }
}

/// Revokes a refresh token and the access tokens of its sign-in.
enum RevokeToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, client) = try call.appClient()
        try client.checkSecret(call.input.clientSecret)
        let token = try call.input.required("Token")
        guard JSONWebToken(token) == nil else {
            throw ServiceError("UnsupportedTokenTypeException", "Unsupported token type")
        }
        guard client.settings.revokesTokens else {
            throw ServiceError.notEnabled(
                "Token revocation", for: "the app client \(client.id)", name: "UnsupportedOperationException")
        }
        guard let hash = try RefreshToken.hash(token),
            let (family, _) = try call.store.read({ try $0.family(refreshToken: hash) })
        else { return [:] }
        guard family.belongs(to: client, nil) else {
            throw ServiceError("UnauthorizedException", "The token was issued to another client.")
        }
        try call.store.write { try $0.revoke(family: family.id) }
        return [:]
    }
}
