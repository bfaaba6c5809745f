package import LocalAWS
import UserPoolObjects
import WireJSON

enum CreateUserPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.pools.createUserPool(call.input, region: call.region)
        call.trace.concerns(pool: pool.id)
        return ["UserPool": pool.described(account: call.server.account, users: 0)]
    }
}

enum DescribeUserPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let users = try call.store.read { try $0.userCount(in: pool.id) }
        var members = pool.described(account: call.server.account, users: users).members ?? [:]
        for (id, domain) in call.store.domains where id == pool.id {
            members[domain.isCustomDomain ? "CustomDomain" : "Domain"] = .text(domain.name)
        }
        return ["UserPool": .object(members)]
    }
}

/// Changes a pool's configuration; `PoolMember` says what omitted members become.
enum UpdateUserPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.checkNoImport()
        var pool = try call.userPool()
        let hadFactors = !pool.settings.secondFactors.isEmpty
        try pool.update(call.input, at: call.now)
        try PoolCombinations.check(pool.configuration, after: .update(hadFactors: hadFactors))
        try call.store.save(pool)
        return [:]
    }
}

extension UserPool {
    /// Changes the configuration; the caller checks the combination of settings.
    package mutating func update(_ input: OperationInput, at now: Double) throws(ServiceError) {
        configuration = try UserPoolConfiguration.updated(self, input)
        name = input.text("PoolName") ?? name
        modified = now
    }
}

/// Adds custom attributes to a pool; they can never be removed.
enum AddCustomAttributes: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.checkNoImport()
        var pool = try call.userPool()
        var schema = SchemaExtension(pool)
        for element in call.input.elements("CustomAttributes") { try schema.add(element, mayBeStandard: false) }
        pool.configuration["SchemaAttributes"] = schema.described
        pool.modified = call.now
        try call.store.save(pool)
        return [:]
    }
}

/// Deletes a pool and its users, unless the pool is protected.
enum DeleteUserPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.checkNoImport()
        let pool = try call.userPool()
        guard pool.configuration["DeletionProtection"]?.text != "ACTIVE" else {
            throw ServiceError.invalidParameter(
                "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be "
                    + "inactivated first.")
        }
        guard !call.store.domains.contains(where: { $0.pool == pool.id }) else {
            throw ServiceError.invalidParameter(
                "User pool cannot be deleted. It has a domain configured that should be deleted first.")
        }
        try call.store.configure { try $0.deletePool(pool.id) }
        return [:]
    }
}

enum ListUserPools: Operation {
    static func respond(to call: Call) async throws -> Answer {
        // A signed call names a region and sees the pools of that region. An unsigned call sees all pools.
        let pools = call.store.userPools.filter { call.region == nil || $0.region == call.region }
        let (page, next) = try call.page(
            of: pools, in: "pools \(call.region ?? "")", limit: call.input.maxResults ?? 60, key: \.id)
        return [
            "UserPools": .array(
                page.map { pool in
                    [
                        "Id": .text(pool.id), "Name": .text(pool.name),
                        "LambdaConfig": pool.configuration["LambdaConfig"] ?? .object([:]),
                        "LastModifiedDate": .decimal(pool.modified), "CreationDate": .decimal(pool.created),
                    ]
                }), "NextToken": next,
        ]
    }
}
