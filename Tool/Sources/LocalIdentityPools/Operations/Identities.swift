import LocalAWS
import WireJSON

enum DescribeIdentity: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.read { tables in try tables.described(call.identity(tables).identity) }
    }
}

enum ListIdentities: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.read { tables in
            let pool = try call.identityPool(tables)
            let hidesDisabled = call.input.flag("HideDisabled")
            let (page, token) = try call.page(
                "\(name) \(pool.id)",
                { try tables.identities(of: pool.id, after: $0, limit: $1, hidesDisabled: hidesDisabled) }, key: \.id)
            return [
                "IdentityPoolId": .text(pool.id),
                "Identities": .array(try page.map { .object(try tables.described($0)) }), "NextToken": token,
            ]
        }
    }
}

enum DeleteIdentities: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let ids = Set(call.input.texts("IdentityIdsToDelete") ?? [])
        try call.store.write { tables in
            // An unknown id is not reported, because the identity is gone as the caller wants.
            for id in ids {
                guard let identity = try tables.identity(id) else { continue }
                try call.pools.dataOwner.delete(identity: id, pool: identity.poolID, tables)
                try tables.delete(identity: id)
            }
        }
        return ["UnprocessedIdentityIds": []]
    }
}

enum UnlinkIdentity: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let (_, pool) = try call.store.read(call.identity)
        let proven = try await LoginCheck(call, pool).proven(call.logins)
        let removed = call.input.texts("LoginsToRemove") ?? []
        try call.store.write { tables in
            var (identity, _) = try call.identity(tables)
            guard identity.parent == nil else { throw ServiceError.forbidden(identity: identity.id) }
            let own = try tables.logins(of: identity.id)
            for provider in removed {
                guard let login = proven.logins.first(where: { $0.provider == provider }),
                    let linked = own.first(where: { $0.provider == provider && $0.subject == login.subject })
                else { throw ServiceError.otherLogins }
                try tables.unlink(linked)
            }
            identity.modified = call.now
            try tables.save(identity)
        }
        return [:]
    }
}

extension StoreTables {
    /// Returns an identity as the API answers with it: with the names of its providers, and without its users' names.
    func described(_ identity: Identity) throws -> JSONMembers<JSONValue> {
        var providers: [String] = []
        for login in try logins(of: identity.id) where !providers.contains(login.provider) {
            providers.append(login.provider)
        }
        return [
            "IdentityId": .text(identity.id), "Logins": .array(providers.map(JSONValue.text)),
            "CreationDate": .decimal(identity.created), "LastModifiedDate": .decimal(identity.modified),
        ]
    }
}

extension Call {
    /// The tokens in `Logins`, by the names of their providers.
    var logins: JSONMembers<String> { input.object("Logins").members.compactMapValues(\.text) }
}
