import LocalAWS
import WireJSON

/// Creates a group.
enum CreateGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let group = UserGroup(
            userPoolID: pool.id, name: try call.input.groupName,
            description: call.input.text("Description"),
            roleARN: call.input.text("RoleArn"), precedence: call.input.integer("Precedence"), created: call.now,
            modified: call.now)
        try call.store.write { tables in
            guard try tables.group(group.name, in: pool) == nil else {
                throw ServiceError("GroupExistsException", "A group with the name already exists.")
            }
            guard try tables.groupCount(in: pool) < 10_000 else {
                throw ServiceError("LimitExceededException", "A user pool can have 10000 groups at most.")
            }
            try tables.save(group)
        }
        return ["Group": group.described]
    }
}

extension UserGroup {
    /// The group as the API answers it.
    var described: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "GroupName": .text(name), "UserPoolId": .text(userPoolID), "CreationDate": .decimal(created),
            "LastModifiedDate": .decimal(modified),
        ]
        members["Description"] = description.map(JSONValue.text)
        members["RoleArn"] = roleARN.map(JSONValue.text)
        members["Precedence"] = precedence.map { .integer(Int64($0)) }
        return .object(members)
    }
}

extension ServiceError {
    /// The error for a group that does not exist.
    static let noGroup = resourceNotFound("Group not found.")
}

/// Answers with a group.
enum GetGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.groupName
        guard let group = try call.store.read({ try $0.group(name, in: pool) }) else {
            throw ServiceError.noGroup
        }
        return ["Group": group.described]
    }
}

/// Changes a group; omitted members are removed.
enum UpdateGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.groupName
        let (input, now) = (call.input, call.now)
        let group = try call.store.write { tables in
            guard var group = try tables.group(name, in: pool) else { throw ServiceError.noGroup }
            group.description = input.text("Description")
            group.roleARN = input.text("RoleArn")
            group.precedence = input.integer("Precedence")
            group.modified = now
            try tables.save(group)
            return group
        }
        return ["Group": group.described]
    }
}

/// Deletes a group; its members stay.
enum DeleteGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.groupName
        try call.store.write { tables in
            guard try tables.group(name, in: pool) != nil else { throw ServiceError.noGroup }
            try tables.deleteGroup(name, in: pool)
        }
        return [:]
    }
}

/// Lists the groups of a pool, by name.
enum ListGroups: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (list, limit) = ("groups \(pool.id)", call.input.pageSize("Limit"))
        let start = try PageToken.key(list, call.input.text("NextToken"))
        let groups = try call.store.read { try $0.groups(in: pool, after: start, limit: limit + 1) }
        let page = groups.prefix(limit)
        let next = groups.count > limit ? page.last.map { PageToken.text(list, after: $0.name) } : nil
        return ["Groups": .array(page.map(\.described)), "NextToken": next.map(JSONValue.text) ?? .null]
    }
}

extension OperationInput {
    /// Returns the size of a page; a missing one and zero mean the default.
    func pageSize(_ name: String, default: Int = 60) -> Int {
        let size = integer(name) ?? 0
        return size == 0 ? `default` : size
    }
}
