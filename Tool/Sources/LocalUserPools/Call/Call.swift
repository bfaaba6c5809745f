package import CognitoEvents
package import LocalAWS

/// A call of the API; the errors that its functions throw are for the caller.
package typealias Call = ServiceCall<UserPoolState>

/// The state of one call of the user pools' API.
package struct UserPoolState: ServiceState {
    let pools: UserPools
    /// The permissions that an app asks for when a user signs in at the pool's domain; nil for a call of the API.
    package var web: WebGrant?

    package init(_ pools: UserPools, web: WebGrant? = nil) { (self.pools, self.web) = (pools, web) }

    package var server: LocalServer { pools.server }
}

extension Call {
    package var pools: UserPools { state.pools }
    var web: WebGrant? { state.web }
    package var store: PoolStore { pools.store }
    package var random: RandomSource { pools.random }

    func userPool() throws(ServiceError) -> UserPool {
        let pool = try store.userPool(input.required("UserPoolId"))
        try checkPause(of: pool)
        return pool
    }

    /// Returns the app client that `ClientId` names, and its pool; `UserPoolId` must not name another pool.
    func appClient() throws(ServiceError) -> (pool: UserPool, client: AppClient) {
        let id = try input.required("ClientId")
        let client = try store.appClient(id)
        let pool = try store.userPool(client.userPoolID)
        if let named = input.text("UserPoolId"), named != pool.id {
            _ = try store.userPool(named)
            throw .noClient(id)
        }
        try checkPause(of: pool)
        return (pool, client)
    }

    package var clientMetadata: StringMap { input.stringMap("ClientMetadata") }
}

extension CallTrace {
    func sent(_ message: OutboxMessage) { sent(message: message.members) }

    /// Adds a note to the record with the real reason for an error that `PreventUserExistenceErrors` hides from the
    /// app.
    func note(hidden reason: String) {
        note("\(reason), but the app does not learn that (PreventUserExistenceErrors).")
    }
}
