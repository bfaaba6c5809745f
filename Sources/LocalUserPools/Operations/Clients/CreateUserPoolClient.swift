import LocalAWS
import WireJSON

/// Creates an app client.
enum CreateUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let client = try await call.pools.createAppClient(call.input, in: pool)
        call.trace.concerns(client: client.id)
        return ["UserPoolClient": client.described]
    }
}
