import LocalAWS
import WireJSON

/// Lists the secrets of an app client, without their values.
enum ListUserPoolClientSecrets: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let (_, client) = try call.clientOfPool()
        return ["ClientSecrets": .array(client.secrets.map { $0.described(showing: false) })]
    }
}
