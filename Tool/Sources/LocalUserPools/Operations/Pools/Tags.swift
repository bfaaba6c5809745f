import LocalAWS
import WireJSON

enum ListTagsForResource: Operation {
    static func respond(to call: Call) async throws -> Answer {
        ["Tags": try call.taggedPool().configuration["UserPoolTags"] ?? .object([:])]
    }
}

enum UntagResource: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let keys = Set(call.input.texts("TagKeys") ?? [])
        try await call.changeTags { $0.filter { !keys.contains($0.key) } }
        return [:]
    }
}

enum TagResource: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let tags = call.input.object("Tags").members
        try await call.changeTags { $0.merging(tags) }
        return [:]
    }
}

extension Call {
    func taggedPool() throws(ServiceError) -> UserPool {
        let arn = try input.required("ResourceArn")
        guard let pool = store.userPools.first(where: { $0.arn(account: server.account) == arn }) else {
            throw .resourceNotFound("Resource not found.")
        }
        return pool
    }

    /// Changes the tags of the pool that `ResourceArn` names.
    func changeTags(
        _ change: (JSONMembers<JSONValue>) -> JSONMembers<JSONValue>
    ) async throws(ServiceError) {
        var pool = try taggedPool()
        let tags = change(OperationInput(pool.configuration).object("UserPoolTags").members)
        guard tags.count <= 50 else { throw .limit("A user pool", 50, "tags", name: "InvalidParameterException") }
        pool.configuration["UserPoolTags"] = .object(tags)
        try store.save(pool)
    }
}
