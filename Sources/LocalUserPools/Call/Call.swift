import CognitoEvents
import LocalAWS

/// A call of the API during its answer; its functions throw the error that the caller gets.
struct Call: Sendable {
    let pools: UserPools
    let operation: String
    let input: OperationInput
    /// The region of the call's signature; nil if it is not signed.
    let region: String?
    /// The caller's SDK, for `callerContext.awsSdkVersion`.
    let sdk: String?
    let trace: CallTrace
    /// The permissions that an app asks for with a sign-in through the pool's domain; nil for a call of the API.
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

    /// Adds a remark about something that the app must not learn, because its client has `PreventUserExistenceErrors`.
    func note(hidden reason: String) {
        note("\(reason), but the app does not learn that (PreventUserExistenceErrors).")
    }
}
