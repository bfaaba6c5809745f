import LocalAWS
import WireJSON

/// Exchanges a refresh token for new tokens.
enum GetTokensFromRefreshToken: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let (pool, client) = try call.appClient()
        try client.checkSecret(call.input.clientSecret)
        let refresh = try await Refresh(call, pool, client, token: call.input.required("RefreshToken"))
        return ["AuthenticationResult": try await refresh.rotatedTokens().json]
    }
}

extension AppClient {
    /// Checks a secret that is sent in plain text.
    ///
    /// - Throws: The error for a secret that is missing or wrong, or sent for a client without one.
    func checkSecret(_ secret: String?) throws(ServiceError) {
        guard secrets.isEmpty ? secret == nil : secrets.contains(where: { $0.value == secret }) else {
            throw .notAuthorized("Unable to verify secret for client \(id)")
        }
    }
}
