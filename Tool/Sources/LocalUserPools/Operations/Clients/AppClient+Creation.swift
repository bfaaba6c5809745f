package import LocalAWS
package import WireJSON

extension UserPools {
    /// Creates an app client; a nil id or secret is replaced by a random one.
    package func createAppClient(
        _ input: OperationInput, in pool: UserPool, id: String? = nil, secret: String? = nil
    ) async throws(ServiceError) -> AppClient {
        guard store.appClients(of: pool.id).count < 1000 else {
            throw .limit("A user pool", 1000, "app clients")
        }
        let given = input.clientSecret
        let id = id ?? random.text(26, of: Self.lowerCase)
        var secrets: [AppClient.ClientSecret] = []
        if given != nil || input.flag("GenerateSecret") {
            secrets = [newSecret(of: id, given ?? secret)]
        }
        let client = AppClient(
            id: id, userPoolID: pool.id, name: try input.required("ClientName"),
            configuration: try await configuration(
                of: input, in: pool, isConfidential: !secrets.isEmpty, isUpdate: false),
            secrets: secrets, created: clock.now, modified: clock.now)
        try store.save(client)
        return client
    }

    package func updateAppClient(
        _ input: OperationInput, _ client: AppClient, in pool: UserPool
    ) async throws(ServiceError) -> AppClient {
        var client = client
        client.configuration = try await configuration(
            of: input, in: pool, isConfidential: !client.secrets.isEmpty, isUpdate: true)
        client.name = input.text("ClientName") ?? client.name
        client.modified = clock.now
        try store.save(client)
        return client
    }

    /// Makes a secret with an id; a caller needs the id to delete the secret.
    func newSecret(of client: String, _ value: String? = nil) -> AppClient.ClientSecret {
        AppClient.ClientSecret(
            id: "\(client)--\(Int(clock.now))", value: value ?? random.text(51, of: Self.lowerCase), created: clock.now)
    }

    private static let lowerCase = "abcdefghijklmnopqrstuvwxyz0123456789"

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
    /// The type of a client that an administrator creates; no client registers itself in this pool.
    static let regularType = "REGULAR"

    package var described: JSONValue {
        var members = configuration
        members["ClientType"] = .text(Self.regularType)
        members["UserPoolId"] = .text(userPoolID)
        members["ClientId"] = .text(id)
        members["ClientName"] = .text(name)
        members["ClientSecret"] = secrets.first.map { .text($0.value) }
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

    /// Throws an error for a call that would move a client's secret to AWS Secrets Manager.
    ///
    /// An answer with the secret in it would mislead a caller that reads `ClientSecretArn`. The text is ours.
    func refuseManagedSecret() throws(ServiceError) {
        guard input.flag("PublishSecretsInAWSSecretsManager") else { return }
        throw .invalidParameter(
            "PublishSecretsInAWSSecretsManager is not emulated by this local user pool: leave it out to get ClientSecret."
        )
    }
}
