import LocalAWS
import WireJSON

enum DescribeIdentityUsage: GuardedOperation {
    static let access = Access.both

    static func respond(to call: Call) async throws -> Answer {
        let (pool, identity) = (try call.poolID(), try call.identityID())
        let usage = try call.store.read { tables in
            try call.checkIdentity(tables)
            return try tables.usage(in: pool, identity: identity)
        }
        return [
            "IdentityUsage": .object(
                JSONMembers<JSONValue>([
                    "IdentityId": .text(identity), "IdentityPoolId": .text(pool),
                    "DatasetCount": .integer(Int64(usage.count)), "DataStorage": .integer(Int64(usage.size)),
                    "LastModifiedDate": usage.modified.map(JSONValue.decimal) ?? .null,
                ]).filter { $0.value != .null })
        ]
    }
}

enum DescribeIdentityPoolUsage: GuardedOperation {
    static let access = Access.developer

    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.poolID()
        return try call.store.read { tables in
            try call.checkPool(tables)
            return ["IdentityPoolUsage": try usage(of: pool, tables)]
        }
    }

    static func usage(of pool: String, _ tables: StoreTables) throws -> JSONValue {
        let usage = try tables.usage(in: pool)
        var members: JSONMembers<JSONValue> = [
            "IdentityPoolId": .text(pool), "DataStorage": .integer(Int64(usage.size)),
            "SyncSessionsCount": .integer(Int64(try tables.configuration(of: pool).sessionCount)),
        ]
        members["LastModifiedDate"] = usage.modified.map(JSONValue.decimal)
        return .object(members)
    }
}

enum ListIdentityPoolUsage: GuardedOperation {
    static let access = Access.developer
    private static let limit = 60

    static func respond(to call: Call) async throws -> Answer {
        let asked = try call.pageRequest("usage of identity pools", atMost: limit)
        return try call.store.read { tables in
            let pools = try call.sync.identities.identityPools(tables).filter { $0 > asked.start }.sorted()
            let (page, token) = asked.page(of: pools, key: \.self)
            return [
                "IdentityPoolUsages": .array(try page.map { try DescribeIdentityPoolUsage.usage(of: $0, tables) }),
                "MaxResults": .integer(Int64(asked.size)), "Count": .integer(Int64(page.count)), "NextToken": token,
            ]
        }
    }
}
