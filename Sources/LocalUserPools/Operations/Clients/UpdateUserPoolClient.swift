import LocalAWS
import WireJSON

/// Changes an app client: omitted members return to their defaults, and secrets stay.
enum UpdateUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let (pool, client) = try call.clientOfPool()
        return ["UserPoolClient": try await call.pools.updateAppClient(call.input, client, in: pool).described]
    }
}
