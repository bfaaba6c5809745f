import LocalAWS
import WireJSON

/// Creates a user pool.
enum CreateUserPool: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try await call.pools.createUserPool(call.input, region: call.region)
        call.trace.concerns(pool: pool.id)
        return ["UserPool": pool.described(account: call.server.account, users: 0)]
    }
}
