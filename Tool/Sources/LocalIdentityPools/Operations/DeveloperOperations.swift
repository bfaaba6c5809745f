import LocalAWS
import WireJSON

enum GetOpenIdTokenForDeveloperIdentity: Operation {
    /// The time for which a token is valid unless the caller gives another one, in seconds.
    private static let lifetime = 900

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.store.read(call.identityPool)
        guard let developer = pool.developerProviderName, let user = call.logins[developer] else {
            throw ServiceError.needs("Logins", "one entry for the developer provider name of the identity pool")
        }
        var logins = try await LoginCheck(call, pool).proven(call.logins.filter { $0.key != developer })
        let uuid = pool.id.drop { $0 != ":" }.dropFirst()
        logins.logins.append(
            ProvenLogin(
                provider: developer, subject: user, claims: [:], mappingKeys: [developer],
                method: "\(developer):\(pool.region):\(uuid):\(user)"))
        let identity = try call.store.write { [logins] tables in
            let given = call.input.text("IdentityId") == nil ? nil : try call.identity(in: pool, tables)
            if let given, let known = try tables.login(developer, user, in: pool.id),
                known.identityID != given.parent ?? given.id
            {
                throw ServiceError(
                    "DeveloperUserAlreadyRegisteredException",
                    "The developer user identifier is already registered with another identity.")
            }
            return try Linking(call, pool, tables).identity(given, logins, isDeveloper: true)
        }
        call.trace.concerns(identityPool: pool.id, identity: identity.id)
        call.trace.flow.belongs(to: FlowKey(.identity, identity.id))
        let tags = call.input.object("PrincipalTags").members.compactMapValues(\.text)
        let token = try OpenIDToken.make(
            for: identity, of: pool, methods: logins.authenticationMethods,
            tags: PrincipalTags.tags(for: logins, of: pool, adding: tags, call.trace),
            seconds: call.input.integer("TokenDuration") ?? lifetime, call.pools)
        return ["IdentityId": .text(identity.id), "Token": .text(token)]
    }
}

enum LookupDeveloperIdentity: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.read { tables in
            let pool = try call.identityPool(tables)
            let user = call.input.text("DeveloperUserIdentifier")
            let identity: Identity
            switch (call.input.text("IdentityId"), user) {
            case (nil, nil):
                throw ServiceError.needs("The call", "an IdentityId or a DeveloperUserIdentifier")
            case (_?, let user):
                identity = try call.identity(in: pool, tables)
                if let user, try pool.developerLogin(user, tables).identityID != identity.id {
                    throw ServiceError.conflict("The developer user identifier belongs to another identity.")
                }
            case (nil, let user?):
                let login = try pool.developerLogin(user, tables)
                guard let found = try tables.identity(login.identityID) else { throw ServiceError.noDeveloperUser }
                identity = found
            }
            let logins = try tables.logins(of: identity.id).filter { $0.provider == pool.developerProviderName }
            let (page, token) = try call.page(
                "\(name) \(identity.id)",
                { after, limit in Array(logins.filter { $0.number > Int64(after) ?? 0 }.prefix(limit)) },
                key: { String($0.number) })
            return [
                "IdentityId": .text(identity.id),
                "DeveloperUserIdentifierList": .array(page.map { .text($0.subject) }), "NextToken": token,
            ]
        }
    }
}

enum MergeDeveloperIdentities: Operation {
    /// The largest number of logins of a merged identity.
    private static let loginLimit = 20

    static func respond(to call: Call) async throws -> Answer {
        let identity = try call.store.write { tables in
            let pool = try call.developerPool(tables)
            func identity(_ member: String) throws -> Identity {
                let login = try pool.developerLogin(call.input.required(member), tables)
                guard let found = try tables.identity(login.identityID) else { throw ServiceError.noDeveloperUser }
                return found
            }
            let (source, destination) = (
                try identity("SourceUserIdentifier"), try identity("DestinationUserIdentifier")
            )
            guard source.id != destination.id else { return destination }
            let count = try tables.logins(of: source.id).count + tables.logins(of: destination.id).count
            guard count <= loginLimit else {
                throw ServiceError.limit("An identity", loginLimit, "logins", name: "ResourceConflictException")
            }
            return try Linking(call, pool, tables).merge(source, into: destination)
        }
        call.trace.concerns(identityPool: identity.poolID, identity: identity.id)
        return ["IdentityId": .text(identity.id)]
    }
}

enum UnlinkDeveloperIdentity: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.write { tables in
            let pool = try call.developerPool(tables)
            var identity = try call.identity(in: pool, tables)
            let login = try pool.developerLogin(call.input.required("DeveloperUserIdentifier"), tables)
            guard login.identityID == identity.id else { throw ServiceError.noDeveloperUser }
            try tables.unlink(login)
            identity.modified = call.now
            try tables.save(identity)
            return [:]
        }
    }
}

extension Call {
    /// Returns the call's pool, which must have the developer provider that `DeveloperProviderName` names.
    fileprivate func developerPool(_ tables: StoreTables) throws -> IdentityPool {
        let pool = try identityPool(tables)
        guard pool.developerProviderName == input.text("DeveloperProviderName") else {
            throw ServiceError.invalidParameter("The identity pool has another developer provider name.")
        }
        return pool
    }
}

extension IdentityPool {
    /// Returns the login of a developer's user.
    fileprivate func developerLogin(_ user: String, _ tables: StoreTables) throws -> LinkedLogin {
        guard let name = developerProviderName, let login = try tables.login(name, user, in: id) else {
            throw ServiceError.noDeveloperUser
        }
        return login
    }
}

extension ServiceError {
    fileprivate static let noDeveloperUser = resourceNotFound("Developer user identifier not found.")
}
