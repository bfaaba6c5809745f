package import LocalAWS
import WireJSON

/// A machine that bears an access token: an app client that got the token with its secret.
package struct MachineBearer: Sendable {
    package let client: AppClient
    package let scopes: [String]
}

extension Call {
    /// Returns the machine that bears an access token; nil for a token of a user.
    ///
    /// - Throws: The error for a token of a machine that is not this pool's, or that is no longer valid.
    package func machine(of text: String, in pool: UserPool) throws(ServiceError) -> MachineBearer? {
        let invalid = ServiceError.notAuthorized("Invalid Access Token")
        guard let token = JSONWebToken(text), token.claims["token_use"] == "access" else { throw invalid }
        guard let id = token.claims["client_id"]?.text, token.claims["sub"]?.text == id else { return nil }
        let isSigned: Bool
        do {
            isSigned = try pools.signingKeys.madeKeys(of: pool).map { try token.isSigned(by: $0.accessToken) } ?? false
        } catch { throw (error as? ServiceError) ?? .notAuthorized("Could not verify signature for Access Token") }
        guard isSigned, token.claims.poolID == pool.id else {
            throw .notAuthorized("Could not verify signature for Access Token")
        }
        guard let ends = token.claims["exp"]?.number, ends > now else {
            throw .notAuthorized("Access Token has expired")
        }
        // Deleting the client is the only way to revoke the token of a machine.
        guard let client = try? store.appClient(id), client.userPoolID == pool.id else {
            throw .notAuthorized("Access Token has been revoked")
        }
        return MachineBearer(client: client, scopes: token.claims.scopes)
    }
}
