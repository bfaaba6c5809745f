import LocalAWS
import WireJSON

/// Deletes an app client; its tokens end with it.
enum DeleteUserPoolClient: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let (_, client) = try call.clientOfPool()
        try call.store.configure { try $0.deleteClient(client.id) }
        return [:]
    }
}
