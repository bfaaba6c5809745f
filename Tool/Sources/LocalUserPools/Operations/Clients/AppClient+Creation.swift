package import LocalAWS
import UserPoolObjects
package import WireJSON

extension UserPools {
    /// Creates an app client; a nil id or secret is replaced by a random one.
    package func createAppClient(
        _ input: OperationInput, in pool: UserPool, type: AppClientType = .regular, id: String? = nil,
        secret: String? = nil
    ) async throws(ServiceError) -> AppClient {
        guard hasRoomForClient(in: pool) else { throw .limit("A user pool", Self.clientLimit, "app clients") }
        let given = input.clientSecret
        let id = id ?? newClientID
        var secrets: [AppClient.ClientSecret] = []
        if given != nil || input.flag("GenerateSecret") {
            secrets = [newSecret(of: id, given ?? secret)]
        }
        var client = AppClient(
            id: id, userPoolID: pool.id, type: type, name: try input.required("ClientName"),
            configuration: try await configuration(
                of: input, in: pool, isConfidential: !secrets.isEmpty, isUpdate: false),
            secrets: secrets, created: clock.now, modified: clock.now)
        // Only a secret that the pool generates can be in Secrets Manager.
        if given == nil { publish(input, of: &client) }
        try store.save(client)
        return client
    }

    package func updateAppClient(
        _ input: OperationInput, _ client: AppClient, in pool: UserPool
    ) async throws(ServiceError) -> AppClient {
        if client.type == .registered, input.texts("AllowedOAuthScopes")?.contains(RegistrationSettings.scope) == true {
            throw .cannotBe("The scope \(RegistrationSettings.scope)", "given to a client that registered itself")
        }
        if client.type == .registered, input["PublishSecretsInAWSSecretsManager"] != nil {
            throw .cannotBe("The secret of a client that registered itself", "read or changed")
        }
        var client = client
        client.configuration = try await configuration(
            of: input, in: pool, isConfidential: !client.secrets.isEmpty, isUpdate: true)
        client.name = input.text("ClientName") ?? client.name
        client.modified = clock.now
        publish(input, of: &client)
        try store.save(client)
        return client
    }

    /// The maximum number of app clients in a pool.
    private static let clientLimit = 1000

    /// Returns true if a pool can have another app client.
    package func hasRoomForClient(in pool: UserPool) -> Bool {
        store.appClients(of: pool.id).count < Self.clientLimit
    }

    /// A random id for a new app client.
    package var newClientID: String { random.text(26, of: Self.lowerCase) }

    private func configuration(
        of input: OperationInput, in pool: UserPool, isConfidential: Bool, isUpdate: Bool
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        let providers = try store.read { try $0.objects(.identityProvider, in: pool.id) }
        return try AppClientConfiguration(
            pool: pool, isConfidential: isConfidential, customScopes: store.customScopes(in: pool.id),
            providers: Set(providers.map(\.name)), isUpdate: isUpdate
        ).completed(input)
    }
}

extension AppClient {
    package var described: JSONValue {
        var members = configuration
        members["ClientType"] = .text(type.rawValue)
        members["UserPoolId"] = .text(userPoolID)
        members["ClientId"] = .text(id)
        members["ClientName"] = .text(name)
        members["ClientSecret"] = managedSecret == nil ? secrets.first.map { .text($0.value) } : nil
        members["ClientSecretArn"] = managedSecret.map { .text($0.arn) }
        members["CreationDate"] = .decimal(created)
        members["LastModifiedDate"] = .decimal(modified)
        return .object(members)
    }
}

extension Call {
    /// Returns the pool that `UserPoolId` names, and its app client that `ClientId` names.
    func clientOfPool() throws(ServiceError) -> (pool: UserPool, client: AppClient) {
        _ = try userPool()
        return try appClient()
    }

    /// Returns the pool and its app client that a call names; an app's own registration has no operations on secrets.
    func clientWithSecrets() throws(ServiceError) -> (pool: UserPool, client: AppClient) {
        let (pool, client) = try clientOfPool()
        guard client.type == .regular else {
            throw .cannotBe("The secret of a client that registered itself", "read or changed")
        }
        return (pool, client)
    }
}
