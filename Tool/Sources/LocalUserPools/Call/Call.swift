import CognitoEvents
import LocalAWS

/// A call of the API; the errors that its functions throw are for the caller.
struct Call: Sendable {
    let pools: UserPools
    let operation: String
    let input: OperationInput
    /// The region in the call's signature; nil for an unsigned call.
    let region: String?
    /// The caller's SDK, which events contain as `callerContext.awsSdkVersion`.
    let sdk: String?
    let trace: CallTrace
    /// The permissions that an app asks for when a user signs in at the pool's domain; nil for a call of the API.
    var web: WebGrant?

    init(_ pools: UserPools, _ call: ServiceCall) {
        self.pools = pools
        (operation, input, region, sdk, trace) = (call.operation, call.input, call.region, call.sdk, call.trace)
    }

    var store: PoolStore { pools.store }
    var server: LocalServer { pools.server }
    var random: RandomSource { pools.random }
    /// The time of the pool's clock, in seconds since 1970.
    var now: Double { pools.clock.now }

    func userPool() throws(ServiceError) -> UserPool {
        try store.userPool(input.required("UserPoolId"))
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
        return (pool, client)
    }

    var clientMetadata: StringMap { input.map("ClientMetadata") }
}

extension CallTrace {
    func sent(_ message: OutboxMessage) { sent(message: message.members) }

    /// Adds a note to the record with the real reason for an error that `PreventUserExistenceErrors` hides from the
    /// app.
    func note(hidden reason: String) {
        note("\(reason), but the app does not learn that (PreventUserExistenceErrors).")
    }
}
