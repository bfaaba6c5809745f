import CognitoEvents
package import LocalAWS
import WireJSON

/// The bearer of an access token, with the token's permissions.
package struct Bearer: Sendable {
    package let pool: UserPool
    package let client: AppClient
    package let user: User
    package let family: TokenFamily
    /// The token's scopes; after an exchange, the sign-in may have more.
    package let scopes: [String]
}

extension Call {
    /// Returns the bearer of the access token in the call's member `AccessToken`.
    func bearer() async throws -> Bearer { try await bearer(of: input.required("AccessToken")) }

    /// Returns the bearer of an access token; throws if the token is invalid or lacks the scope.
    package func bearer(of text: String, scope: String = WebGrant.userAdministration) async throws -> Bearer {
        let invalid = ServiceError.notAuthorized("Invalid Access Token")
        guard let token = JSONWebToken(text), token.claims["token_use"] == "access",
            token.claims["iss"]?.text != nil, let clientID = token.claims["client_id"]?.text,
            token.claims["sub"]?.text != nil, let ends = token.claims["exp"]?.number
        else { throw invalid }
        let forged = ServiceError.notAuthorized("Could not verify signature for Access Token")
        guard let pool = token.claims.poolID.flatMap({ try? store.userPool($0) }),
            let keys = try pools.signingKeys.madeKeys(of: pool), try token.isSigned(by: keys.accessToken)
        else { throw forged }
        guard ends > now else { throw ServiceError.notAuthorized("Access Token has expired") }
        let revoked = ServiceError.notAuthorized("Access Token has been revoked")
        let found = try store.read { try $0.signIn(of: token.claims, in: pool) }
        // The id of a document's client is a URL, and its sign-in has the settings of an app client.
        let settings = found.family.flatMap { $0.web?.document == clientID ? $0.clientID : nil }
        guard let client = try? store.appClient(settings ?? clientID) else { throw revoked }
        guard let user = found.user else { throw ServiceError.noUser }
        guard let family = found.family, !family.isRevoked else { throw revoked }
        trace.concerns(pool: pool.id, client: client.id, user: user.username)
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        try user.checkStatus()
        let scopes = token.claims.scopes
        guard scopes.contains(scope) else {
            throw ServiceError.missingScopes
        }
        try checkPause(of: pool)
        return Bearer(pool: pool, client: client, user: user, family: family, scopes: scopes)
    }
}

extension ServiceError {
    package static let missingScopes = notAuthorized("Access Token does not have required scopes")
}

extension User {
    /// Checks that the user has confirmed the sign-up and does not need to set a new password first.
    func checkStatus() throws(ServiceError) {
        switch status {
        case .unconfirmed: throw .userNotConfirmed
        case .resetRequired: throw .passwordResetRequired
        default: return
        }
    }
}
