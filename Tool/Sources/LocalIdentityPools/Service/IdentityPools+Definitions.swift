package import LocalAWS
package import WireJSON

/// The identity pools of templates and seeds, and their export.
extension IdentityPools {
    package func has(identityPool id: String) throws(ServiceError) -> Bool {
        try store.read { try $0.has(identityPool: id) }
    }

    /// Creates a pool without settings, unless it exists.
    package func keep(identityPool id: String) throws(ServiceError) {
        let pool = IdentityPool(id: id, name: id, configuration: [:], created: server.clock.now)
        try store.write { tables in if try !tables.has(identityPool: id) { try tables.save(pool) } }
    }

    /// Removes a pool that has no identities yet.
    package func forget(identityPool id: String) throws(ServiceError) {
        try store.write { try $0.delete(identityPool: id) }
    }

    // MARK: Seeds

    /// Creates the identities of a seed that do not exist yet, with their logins.
    package func seed(_ identities: [OperationInput], in pool: String) throws(ServiceError) {
        let now = server.clock.now
        try store.write { tables in
            for input in identities {
                let id = try input.required("IdentityId")
                guard try tables.identity(id) == nil else { continue }
                let logins = input.objects("Logins")
                let identity = Identity(
                    id: id, poolID: pool, created: input["CreationDate"]?.number ?? now,
                    modified: input["LastModifiedDate"]?.number ?? now, parent: input.text("Parent"),
                    isAuthenticated: !logins.isEmpty || input.flag("IsAuthenticated"))
                try tables.save(identity)
                for login in logins {
                    let (provider, subject) = (try login.required("ProviderName"), try login.required("Subject"))
                    // Another identity of the file may have the login already.
                    guard try tables.login(provider, subject, in: pool) == nil else { continue }
                    try tables.link(provider, subject, to: identity)
                }
            }
        }
    }

    /// Returns all pools with their identities as parts of a seed.
    package func exported() throws(ServiceError) -> [JSONMembers<JSONValue>] {
        try store.read { tables in
            try tables.identityPools().map { pool in
                var members = pool.described.merging(pool.roles)
                if !pool.principalTags.isEmpty {
                    members["PrincipalTagAttributeMaps"] = .array(
                        pool.principalTags.map { provider, map in
                            .object((map.members ?? [:]).merging(["IdentityProviderName": .text(provider)]))
                        })
                }
                let identities = try tables.identities(of: pool.id)
                if !identities.isEmpty {
                    members["Identities"] = .array(try identities.map { try Self.exported($0, tables) })
                }
                return members
            }
        }
    }

    private static func exported(_ identity: Identity, _ tables: StoreTables) throws -> JSONValue {
        var members: JSONMembers<JSONValue> = [
            "IdentityId": .text(identity.id), "CreationDate": .decimal(identity.created),
            "LastModifiedDate": .decimal(identity.modified), "IsAuthenticated": .boolean(identity.isAuthenticated),
            "Logins": .array(
                try tables.logins(of: identity.id).map {
                    ["ProviderName": .text($0.provider), "Subject": .text($0.subject)]
                }),
        ]
        members["Parent"] = identity.parent.map(JSONValue.text)
        return .object(members)
    }
}
