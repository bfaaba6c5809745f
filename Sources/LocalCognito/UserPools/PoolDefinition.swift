package import WireJSON

/// A user pool with what is in it, as a template describes it.
package struct PoolDefinition: Sendable {
    /// An app client.
    package struct Client: Sendable {
        package let id: String
        /// The secret that the client gets if it is to have one.
        package let secret: String
        /// The members of `CreateUserPoolClient`.
        package let input: JSONMembers<JSONValue>

        package init(id: String, secret: String, input: JSONMembers<JSONValue>) {
            self.id = id
            self.secret = secret
            self.input = input
        }
    }

    /// Something of a definition that Cognito refuses.
    package struct Refused: Error {
        /// The id of the pool or of the client.
        package let id: String
        /// Cognito's error.
        package let error: CognitoException
        /// The attributes that the client names and the pool's schema does not have.
        package let missingAttributes: [String]
    }

    package let id: String
    /// The members of `CreateUserPool`.
    package let input: JSONMembers<JSONValue>
    /// The members of `SetUserPoolMfaConfig`; nil for a pool without second factors and passkeys.
    package var mfa: JSONMembers<JSONValue>?
    package var clients: [Client] = []
    /// The members of `CreateGroup`, once for each group.
    package var groups: [JSONMembers<JSONValue>] = []
    /// The members of `CreateResourceServer`, once for each server.
    package var resourceServers: [JSONMembers<JSONValue>] = []
    /// Providers, domains, styles and what else a pool keeps as it is given, in an order in which they can be made.
    package var objects: [Object] = []

    package init(id: String, input: JSONMembers<JSONValue>) {
        self.id = id
        self.input = input
    }
}

extension LocalCognito {
    /// Creates what a definition describes, or brings what is there into its form; users stay as they are.
    ///
    /// - Returns: The changes that an existing pool cannot take, and what is left out, in sentences.
    /// - Throws: What Cognito refuses, with its error.
    package func apply(_ definition: PoolDefinition) async throws(PoolDefinition.Refused) -> [String] {
        var notes: [String]
        let pool: UserPool
        do {
            notes = try await applyPool(definition)
            pool = try store.userPool(definition.id)
            notes += await apply(definition.objects.filter(\.isProvider), in: pool)
        } catch {
            throw PoolDefinition.Refused(id: definition.id, error: error, missingAttributes: [])
        }
        for client in definition.clients {
            do {
                notes += try await apply(client, in: pool)
            } catch {
                let input = OperationInput(client.input)
                let named = (input.texts("ReadAttributes") ?? []) + (input.texts("WriteAttributes") ?? [])
                let missing = Set(named).subtracting(pool.settings.schema.map(\.name))
                throw PoolDefinition.Refused(id: client.id, error: error, missingAttributes: missing.sorted())
            }
        }
        do {
            try applyGroups(definition.groups, in: pool)
        } catch {
            throw PoolDefinition.Refused(id: definition.id, error: error, missingAttributes: [])
        }
        return notes + (await apply(definition.objects.filter { !$0.isProvider }, in: pool))
    }

    /// Creates or changes the pool itself, with its factors and resource servers.
    private func applyPool(_ definition: PoolDefinition) async throws(CognitoException) -> [String] {
        let input = OperationInput(definition.input)
        try LooseInput.check(definition.input, for: "CreateUserPool")
        var notes: [String] = []
        if let pool = try? store.userPool(definition.id) {
            notes = try await change(pool, input)
        } else {
            _ = try await createUserPool(input, id: definition.id)
        }
        let pool = try store.userPool(definition.id)
        if let mfa = definition.mfa {
            let members = mfa.merging(["UserPoolId": .text(pool.id)])
            try LooseInput.check(members, for: "SetUserPoolMfaConfig")
            _ = try await setMFA(OperationInput(members), of: pool)
        }
        let now = clock.now
        for members in definition.resourceServers {
            try LooseInput.check(members.merging(["UserPoolId": .text(pool.id)]), for: "CreateResourceServer")
            let server = ResourceServer(members: members)
            let identifier = members["Identifier"]?.text ?? ""
            try store.write { try $0.save(server, identifier, in: pool.id, now: now) }
        }
        return notes
    }

    private func applyGroups(
        _ groups: [JSONMembers<JSONValue>], in pool: UserPool
    ) throws(CognitoException) {
        let now = clock.now
        for members in groups {
            try LooseInput.check(members.merging(["UserPoolId": .text(pool.id)]), for: "CreateGroup")
            let group = OperationInput(members)
            let name = try group.required("GroupName")
            try store.write { tables in
                let old = try tables.group(name, in: pool)
                try tables.save(
                    UserGroup(
                        userPoolID: pool.id, name: name, description: group.text("Description"),
                        roleARN: group.text("RoleArn"), precedence: group.integer("Precedence"),
                        created: old?.created ?? now, modified: now))
            }
        }
    }

    private func apply(
        _ client: PoolDefinition.Client, in pool: UserPool
    ) async throws(CognitoException) -> [String] {
        var input = client.input.merging(["UserPoolId": .text(pool.id)])
        try LooseInput.check(input, for: "CreateUserPoolClient")
        var notes: [String] = []
        if let named = OperationInput(input).texts("SupportedIdentityProviders") {
            let known = try store.read { try $0.objects(.identityProvider, in: pool.id) }.map(\.name)
            let missing = named.filter { $0 != "COGNITO" && !known.contains($0) }
            input["SupportedIdentityProviders"] = .array(
                named.filter { !missing.contains($0) }.map(JSONValue.text))
            let name = input["ClientName"]?.text ?? client.id
            notes = missing.map {
                "\(name).SupportedIdentityProviders: the pool has no provider \($0), which is left out"
            }
        }
        if let known = try? store.appClient(client.id) {
            _ = try await updateAppClient(OperationInput(input), known, in: pool)
        } else {
            _ = try await createAppClient(OperationInput(input), in: pool, id: client.id, secret: client.secret)
        }
        return notes
    }

    /// Changes a pool as `UpdateUserPool` does, and adds the custom attributes that are new.
    private func change(_ pool: UserPool, _ input: OperationInput) async throws(CognitoException) -> [String] {
        var changed = pool
        changed.configuration = try UserPoolConfiguration.updated(pool, input)
        changed.name = input.text("PoolName") ?? pool.name
        changed.modified = clock.now
        var notes: [String] = []
        // The configuration that a new pool would have says what differs.
        let wanted = UserPoolSettings(try UserPoolConfiguration.created(input))
        if wanted.aliases != pool.settings.aliases || wanted.usernameAttributes != pool.settings.usernameAttributes
            || wanted.isCaseSensitive != pool.settings.isCaseSensitive
        {
            notes.append(
                "AliasAttributes, UsernameAttributes and UsernameConfiguration of a pool never change: the pool keeps "
                    + "those that it was made with.")
        }
        var schema = SchemaExtension(pool)
        for attribute in wanted.schema {
            let old = pool.settings.attribute(attribute.name)
            if old == nil { try schema.add(attribute.described, mayBeStandard: false) }
            if let old, old != attribute {
                notes.append(
                    "The attribute \(attribute.name) of a pool never changes: the pool keeps it as it was made.")
            }
        }
        changed.configuration["SchemaAttributes"] = schema.described
        let saved = changed
        try store.configure { try $0.save(saved) }
        return notes
    }
}
