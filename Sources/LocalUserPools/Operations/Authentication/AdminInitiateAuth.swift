import LocalAWS
import WireJSON

/// Begins a sign-in of a server.
enum AdminInitiateAuth: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        _ = try call.userPool()
        let (pool, client) = try call.appClient()
        return try await InitiateAuth.begin(call, pool, client, isAdministrators: true)
    }
}
