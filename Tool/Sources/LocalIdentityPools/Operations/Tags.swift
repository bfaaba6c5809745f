import LocalAWS
import WireJSON

enum ListTagsOfPool: Operation {
    static let name = "ListTagsForResource"

    static func respond(to call: Call) async throws -> Answer {
        ["Tags": .object(try call.store.read(call.taggedPool).tags)]
    }
}

enum TagPool: Operation {
    static let name = "TagResource"

    static func respond(to call: Call) async throws -> Answer {
        let tags = call.input.object("Tags").members
        return try call.changeTags { $0.merging(tags) }
    }
}

enum UntagPool: Operation {
    static let name = "UntagResource"

    static func respond(to call: Call) async throws -> Answer {
        let keys = Set(call.input.texts("TagKeys") ?? [])
        return try call.changeTags { $0.filter { !keys.contains($0.key) } }
    }
}

extension Call {
    /// Returns the pool that `ResourceArn` names.
    fileprivate func taggedPool(_ tables: StoreTables) throws -> IdentityPool {
        let arn = try input.required("ResourceArn")
        let id = arn.split(separator: "/").last.map(String.init) ?? ""
        guard let pool = try tables.identityPool(id), pool.arn(account: server.account) == arn else {
            throw ServiceError.notFound("Resource", arn)
        }
        return pool
    }

    fileprivate func changeTags(
        _ change: (JSONMembers<JSONValue>) -> JSONMembers<JSONValue>
    ) throws -> JSONMembers<JSONValue> {
        try store.write { tables in
            var pool = try taggedPool(tables)
            pool.tags = change(pool.tags)
            guard pool.tags.count <= 50 else {
                throw ServiceError.limit("An identity pool", 50, "tags", name: "InvalidParameterException")
            }
            try tables.save(pool)
            return [:]
        }
    }
}
