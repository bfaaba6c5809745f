import LocalAWS
import WireJSON

/// Continues a sign-in after a server's answer to a challenge.
enum AdminRespondToAuthChallenge: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        _ = try call.userPool()
        let (pool, client) = try call.appClient()
        return try await RespondToAuthChallenge.answer(call, pool, client)
    }
}
