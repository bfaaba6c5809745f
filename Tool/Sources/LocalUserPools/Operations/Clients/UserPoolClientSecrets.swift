import LocalAWS
import WireJSON

/// Adds a second secret to an app client, so that an app can switch secrets without an interruption.
enum AddUserPoolClientSecret: Operation {
    static func respond(to call: Call) async throws -> Answer {
        var (_, client) = try call.clientWithSecrets()
        guard !client.secrets.isEmpty else {
            throw ServiceError.needs("The app client \(client.id)", "a secret already")
        }
        try client.checkSecretsAreOwn()
        guard client.secrets.count < 2 else {
            throw ServiceError.limit("The app client \(client.id)", 2, "secrets")
        }
        let given = call.input.clientSecret
        let secret = call.pools.newSecret(of: client.id, given, besides: client.secrets)
        client.secrets.append(secret)
        try call.store.save(client)
        return ["ClientSecretDescriptor": secret.described(showing: given == nil)]
    }
}

extension AppClient.ClientSecret {
    /// Returns the secret as a descriptor; the descriptor contains the value only if the pool generated it.
    func described(showing showsValue: Bool) -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "ClientSecretId": .text(id), "ClientSecretCreateDate": .decimal(created),
        ]
        if showsValue { members["ClientSecretValue"] = .text(value) }
        return .object(members)
    }
}

/// Lists the secrets of an app client, without their values.
enum ListUserPoolClientSecrets: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, client) = try call.clientWithSecrets()
        return ["ClientSecrets": .array(client.secrets.map { $0.described(showing: false) })]
    }
}

/// Deletes a secret of an app client; the last secret cannot be deleted.
enum DeleteUserPoolClientSecret: Operation {
    static func respond(to call: Call) async throws -> Answer {
        var (_, client) = try call.clientWithSecrets()
        let id = try call.input.required("ClientSecretId")
        guard client.secrets.contains(where: { $0.id == id }) else {
            throw ServiceError.absent("client secret", id)
        }
        try client.checkSecretsAreOwn()
        guard client.secrets.count > 1 else {
            throw ServiceError.cannotBe("The last secret of an app client", "deleted")
        }
        client.secrets.removeAll { $0.id == id }
        try call.store.save(client)
        return [:]
    }
}
