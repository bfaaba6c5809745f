import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1

/// `/oauth2/revoke`: revokes a refresh token and the access tokens of its sign-in.
enum RevocationEndpoint {
    static func answer(_ request: WebRequest) async throws -> HTTPReply {
        guard let form = request.form, !form.hasDuplicates else { return OAuthReply.error(.invalidRequest, request) }
        let caller: EndpointClient
        do {
            caller = try request.authenticatedClient(form)
        } catch let error as OAuthError {
            return OAuthReply.error(OAuthError(error.code), status: .unauthorized, request)
        }
        guard let token = form["token"], caller.client.settings.revokesTokens else {
            return OAuthReply.error(.invalidRequest, request)
        }
        guard JSONWebToken(token) == nil else {
            return OAuthReply.error(OAuthError("unsupported_token_type"), request)
        }
        if let hash = try RefreshToken.hash(token) {
            try request.store.write { tables in
                guard let (family, _) = try tables.family(refreshToken: hash),
                    family.belongs(to: caller.client, caller.document)
                else { return }
                try tables.revoke(family: family.id)
            }
        }
        return OAuthReply.empty(request)
    }
}
