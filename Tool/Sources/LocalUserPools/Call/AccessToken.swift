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
            let issuer = token.claims["iss"]?.text, let clientID = token.claims["client_id"]?.text,
            let sub = token.claims["sub"]?.text, let ends = token.claims["exp"]?.number
        else { throw invalid }
        // Only the pool's id at the end of the issuer is compared. The address before the id contains the server's
        // port.
        let forged = ServiceError.notAuthorized("Could not verify signature for Access Token")
        guard let poolID = issuer.split(separator: "/").last, let pool = try? store.userPool(String(poolID)),
            try token.isSigned(by: pools.signingKeys.keys(of: pool).accessToken)
        else { throw forged }
        guard ends > now else { throw ServiceError.notAuthorized("Access Token has expired") }
        let revoked = ServiceError.notAuthorized("Access Token has been revoked")
        let (familyID, eventID) = (token.claims["origin_jti"]?.text, token.claims["event_id"]?.text)
        let found = try store.read { tables -> (user: User?, family: TokenFamily?) in
            guard let user = try tables.user(sub: sub, in: pool) else { return (nil, nil) }
            if let familyID { return (user, try tables.family(familyID)) }
            return (user, try tables.family(eventID: eventID ?? "", of: user))
        }
        // The id of a document's client is a URL, and its sign-in has the settings of an app client.
        let settings = found.family.flatMap { $0.web?.document == clientID ? $0.clientID : nil }
        guard let client = try? store.appClient(settings ?? clientID) else { throw revoked }
        guard let user = found.user else { throw ServiceError.noUser }
        guard let family = found.family, !family.isRevoked else { throw revoked }
        trace.concerns(pool: pool.id, client: client.id, user: user.username)
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        try user.checkStatus()
        let scopes = token.claims["scope"]?.text?.split(separator: " ").map(String.init) ?? []
        guard scopes.contains(scope) else {
            throw ServiceError.missingScopes
        }
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
