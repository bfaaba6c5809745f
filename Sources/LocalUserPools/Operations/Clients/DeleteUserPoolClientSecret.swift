import LocalAWS
import WireJSON

/// Deletes a secret of an app client, unless it is the last one.
enum DeleteUserPoolClientSecret: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        var (_, client) = try call.clientOfPool()
        let id = try call.input.required("ClientSecretId")
        guard client.secrets.contains(where: { $0.id == id }) else {
            throw ServiceError.resourceNotFound("Client secret \(id) does not exist.")
        }
        guard client.secrets.count > 1 else {
            // Our words: the documentation only states the rule.
            throw ServiceError.invalidParameter("The last secret of an app client cannot be deleted.")
        }
        client.secrets.removeAll { $0.id == id }
        let changed = client
        try call.store.configure { try $0.save(changed) }
        return [:]
    }
}
