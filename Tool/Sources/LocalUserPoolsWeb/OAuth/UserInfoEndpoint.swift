import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// `/oauth2/userInfo`: returns the attributes that an access token's scopes permit.
enum UserInfoEndpoint {
    private static let badRequest = OAuthError("invalid_request", "Bad OAuth2 request at UserInfo Endpoint")
    private static let badToken = OAuthError(
        "invalid_token", "Access token is expired, disabled, or deleted, or the user has globally signed out.")
    private static let noScope = OAuthError("invalid_token", "Access token does not contain openid scope")

    static func answer(_ request: WebRequest) async throws -> HTTPReply {
        let parts = request.http.header("Authorization")?.split(separator: " ") ?? []
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            return OAuthReply.challenge(badRequest, status: .badRequest, request)
        }
        let bearer: Bearer
        do {
            bearer = try await request.call("UserInfo").bearer(of: String(parts[1]), scope: WebGrant.openID)
            guard bearer.pool.id == request.pool.id else { throw ServiceError.notAuthorized("") }
        } catch let error as ServiceError where !error.isInternal {
            return OAuthReply.challenge(
                error == .missingScopes ? noScope : badToken, status: .unauthorized, request)
        }
        let (user, client, shown) = (bearer.user, bearer.client, WebGrant(scopes: bearer.scopes))
        var claims: JSONMembers<JSONValue> = ["sub": .text(user.sub)]
        for (name, value) in user.attributes
        where client.settings.readable?.contains(name) ?? true && shown.shows(name) {
            claims[name] = .text(value)
        }
        claims["username"] = .text(user.username)
        return OAuthReply.json(claims, request)
    }
}
