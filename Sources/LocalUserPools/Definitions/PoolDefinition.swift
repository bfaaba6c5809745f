package import LocalAWS
package import WireJSON

/// A user pool with its contents, as a template or a seed describes it.
package struct PoolDefinition: Sendable {
    package struct Client: Sendable {
        package let id: String
        /// The secret of a client that has one; nil to make a random secret.
        package let secret: String?
        package let input: JSONMembers<JSONValue>
        /// The ids and values of all secrets, if the client has several.
        var secrets: [(id: String, value: String)] = []

        package init(id: String, secret: String?, input: JSONMembers<JSONValue>) {
            self.id = id
            self.secret = secret
            self.input = input
        }
    }

    /// The error for a part of a definition that Cognito refuses.
    package struct Refused: Error {
        /// The id of the pool or client, or the logical id of the group or resource server.
        package let id: String
        package let error: ServiceError
        /// The attributes that the client names but that the pool's schema lacks.
        package let missingAttributes: [String]

        init(_ id: String, _ error: ServiceError, missingAttributes: [String] = []) {
            self.id = id
            self.error = error
            self.missingAttributes = missingAttributes
        }
    }

    package let id: String
    package let input: JSONMembers<JSONValue>
    /// The members of `SetUserPoolMfaConfig`; nil for a pool that needs no such call.
    package var mfa: JSONMembers<JSONValue>?
    package var clients: [Client] = []
    package var resourceServers: [Object] = []
    package var groups: [Object] = []
    /// Providers, domains, styles and other objects that a pool keeps as given, in an order in which they can be made.
    package var objects: [Object] = []
    /// The members of a seed, including its users and objects; nil for a template.
    ///
    /// A seed changes no existing object.
    private(set) var seed: OperationInput?

    package init(id: String, input: JSONMembers<JSONValue>) {
        self.id = id
        self.input = input
    }

    init(id: String, input: JSONMembers<JSONValue>, seed: OperationInput) {
        self.init(id: id, input: input)
        self.seed = seed
    }
}

extension UserPools {
    /// Creates what a definition describes, or changes existing objects to match it; users stay as they are.
    ///
    /// A seed changes no existing object. The returned sentences describe changes of a pool that are impossible, and
    /// parts that were left out.
    package func apply(_ definition: PoolDefinition) async throws(PoolDefinition.Refused) -> [String] {
        let id = definition.id
        var notes = try await refusing(id) { () async throws(ServiceError) in try await applyPool(definition) }
        let pool = try await refusing(id) { () throws(ServiceError) in try store.userPool(id) }
        notes += await apply(definition.objects.filter(\.isProvider), in: pool)
        // App clients name the scopes of resource servers, so the servers are created first.
        for server in definition.resourceServers {
            try await refusing(server.name) { () throws(ServiceError) in
                try apply(server: server, in: pool, definition)
            }
        }
        if let seed = definition.seed {
            try await refusing(id) { () throws(ServiceError) in try keepObjects(of: seed, in: pool) }
        }
        for client in definition.clients {
            do {
                notes += try await apply(client, in: pool, definition)
            } catch {
                let input = OperationInput(client.input)
                let named = (input.texts("ReadAttributes") ?? []) + (input.texts("WriteAttributes") ?? [])
                let missing = Set(named).subtracting(pool.settings.schema.map(\.name))
                throw PoolDefinition.Refused(client.id, error, missingAttributes: missing.sorted())
            }
        }
        for group in definition.groups {
            try await refusing(group.name) { () throws(ServiceError) in
                try apply(group: group, in: pool, definition)
            }
        }
        for user in definition.seed?.objects("Users") ?? [] {
            try await refusing(id) { () async throws(ServiceError) in try await seed(user: user, in: pool) }
        }
        return notes + (await apply(definition.objects.filter { !$0.isProvider }, in: pool))
    }

    /// Runs a step.
    ///
    /// If Cognito refuses it, throws an error that names the part of the definition.
    private func refusing<Result>(
        _ id: String, _ step: () async throws(ServiceError) -> Result
    ) async throws(PoolDefinition.Refused) -> Result {
        do {
            return try await step()
        } catch {
            throw PoolDefinition.Refused(id, error)
        }
    }

    /// Creates or changes the pool itself and its second factors.
    private func applyPool(_ definition: PoolDefinition) async throws(ServiceError) -> [String] {
        let input = OperationInput(definition.input)
        let old = try? store.userPool(definition.id)
        if definition.seed != nil, old != nil { return [] }
        try CoercedInput.check(definition.input, for: "CreateUserPool")
        var notes: [String] = []
        if let old {
            notes = try await change(old, input, isWhole: definition.mfa == nil)
        } else {
            _ = try await createUserPool(input, id: definition.id)
        }
        let pool = try store.userPool(definition.id)
        if let mfa = definition.mfa {
            let members = mfa.merging(["UserPoolId": .text(pool.id)])
            try CoercedInput.check(members, for: "SetUserPoolMfaConfig")
            _ = try await setMFA(OperationInput(members), of: pool)
        }
        return notes
    }

    private func apply(
        server: PoolDefinition.Object, in pool: UserPool, _ definition: PoolDefinition
    ) throws(ServiceError) {
        if definition.seed == nil { try check(server, in: pool) }
        let identifier = try OperationInput(server.input).required("Identifier")
        try store.configure { tables in
            guard try definition.seed == nil || tables.resourceServer(identifier, in: pool.id) == nil else { return }
            try tables.save(ResourceServer(members: server.input), identifier, in: pool.id, now: clock.now)
        }
    }

    private func apply(
        group: PoolDefinition.Object, in pool: UserPool, _ definition: PoolDefinition
    ) throws(ServiceError) {
        if definition.seed == nil { try check(group, in: pool) }
        let input = OperationInput(group.input)
        let name = try input.groupName
        try store.write { tables in
            let old = try tables.group(name, in: pool)
            guard definition.seed == nil || old == nil else { return }
            let now = clock.now
            try tables.save(UserGroup(input, in: pool, created: old?.created ?? now, modified: now))
        }
    }

    private func check(_ object: PoolDefinition.Object, in pool: UserPool) throws(ServiceError) {
        try CoercedInput.check(object.input.merging(["UserPoolId": .text(pool.id)]), for: object.operation)
    }

    private func apply(
        _ client: PoolDefinition.Client, in pool: UserPool, _ definition: PoolDefinition
    ) async throws(ServiceError) -> [String] {
        let old = try? store.appClient(client.id)
        if definition.seed != nil, old != nil { return [] }
        var input = client.input.merging(["UserPoolId": .text(pool.id)])
        try CoercedInput.check(input, for: "CreateUserPoolClient")
        var notes: [String] = []
        if definition.seed == nil, let named = OperationInput(input).texts("SupportedIdentityProviders") {
            let known = try store.read { try $0.objects(.identityProvider, in: pool.id) }.map(\.name)
            let missing = named.filter { $0 != "COGNITO" && !known.contains($0) }
            input["SupportedIdentityProviders"] = .array(
                named.filter { !missing.contains($0) }.map(JSONValue.text))
            let name = input["ClientName"]?.text ?? client.id
            notes = missing.map {
                "\(name).SupportedIdentityProviders: the pool has no provider \($0), which is left out"
            }
        }
        if let old {
            _ = try await updateAppClient(OperationInput(input), old, in: pool)
            return notes
        }
        var new = try await createAppClient(OperationInput(input), in: pool, id: client.id, secret: client.secret)
        guard !client.secrets.isEmpty else { return notes }
        new.secrets = client.secrets.map { AppClient.ClientSecret(id: $0.id, value: $0.value, created: new.created) }
        try store.configure { try $0.save(new) }
        return notes
    }

    /// Changes a pool as `UpdateUserPool` does, and also adds new custom attributes.
    ///
    /// If the change is not whole, `SetUserPoolMfaConfig` follows, and the combination of settings is judged then.
    private func change(
        _ pool: UserPool, _ input: OperationInput, isWhole: Bool
    ) async throws(ServiceError) -> [String] {
        var changed = pool
        try changed.update(input, at: clock.now)
        if isWhole {
            let hadFactors = !pool.settings.secondFactors.isEmpty
            try PoolCombinations.check(changed.configuration, after: .update(hadFactors: hadFactors))
        }
        var notes: [String] = []
        // The comparison needs the configuration that a new pool would get.
        let wanted = UserPoolSettings(try UserPoolConfiguration.created(input))
        if wanted.aliases != pool.settings.aliases || wanted.usernameAttributes != pool.settings.usernameAttributes
            || wanted.isCaseSensitive != pool.settings.isCaseSensitive
        {
            notes.append(
                "AliasAttributes, UsernameAttributes and UsernameConfiguration of a pool cannot change: the pool "
                    + "keeps its original values.")
        }
        var schema = SchemaExtension(pool)
        for attribute in wanted.schema {
            let old = pool.settings.attribute(attribute.name)
            if old == nil { try schema.add(attribute) }
            if let old, old != attribute {
                notes.append(
                    "The attribute \(attribute.name) of a pool cannot change: the pool keeps its original definition.")
            }
        }
        changed.configuration["SchemaAttributes"] = schema.described
        try store.configure { try $0.save(changed) }
        return notes
    }
}
