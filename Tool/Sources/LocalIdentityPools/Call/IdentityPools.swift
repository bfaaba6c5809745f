package import LocalAWS

/// The identity pools of a local server: the state that their operations share.
package final class IdentityPools: ServiceState {
    package let server: LocalServer
    /// The user pools, which issue the tokens that clients bring.
    let verifier: any TokenVerifier
    /// The service that keeps the data of identities.
    let dataOwner: any IdentityDataOwner
    /// The service that credentials come from; nil to make them up.
    let tokenService: SecurityTokenService?
    let openIDKeys = OpenIDKeyCache()

    var store: Store { server.store }

    package init(
        _ server: LocalServer, verifier: any TokenVerifier, dataOwner: any IdentityDataOwner,
        tokenService: SecurityTokenService? = nil
    ) {
        self.server = server
        self.verifier = verifier
        self.dataOwner = dataOwner
        self.tokenService = tokenService
    }
}

/// A service that keeps data of identities, such as Cognito Sync.
///
/// All changes are part of the caller's transaction.
package protocol IdentityDataOwner: Sendable {
    /// Moves the data of an identity to the identity that it is merged into.
    func merge(identity: String, into parent: String, pool: String, _ tables: StoreTables) throws

    func delete(identity: String, pool: String, _ tables: StoreTables) throws

    func delete(pool: String, _ tables: StoreTables) throws
}
