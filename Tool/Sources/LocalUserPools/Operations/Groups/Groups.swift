import LocalAWS
package import WireJSON

enum CreateGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let group = try UserGroup(call.input, in: pool, created: call.now, modified: call.now)
        try call.store.write { tables in
            guard try tables.group(group.name, in: pool) == nil else {
                throw ServiceError.duplicateGroup
            }
            guard try tables.groupCount(in: pool) < 10_000 else {
                throw ServiceError.limit("A user pool", 10_000, "groups")
            }
            try tables.save(group)
        }
        return ["Group": group.described]
    }
}

extension UserGroup {
    package var described: JSONValue {
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

enum GetGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.groupName
        return ["Group": try call.store.read { try $0.existingGroup(name, in: pool) }.described]
    }
}

/// Changes a group; values that the call omits are removed.
enum UpdateGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.groupName
        let group = try call.store.write { tables in
            let old = try tables.existingGroup(name, in: pool)
            let group = try UserGroup(call.input, in: pool, created: old.created, modified: call.now)
            try tables.save(group)
            return group
        }
        return ["Group": group.described]
    }
}

enum DeleteGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.groupName
        try call.store.write { tables in
            _ = try tables.existingGroup(name, in: pool)
            try tables.deleteGroup(name, in: pool)
        }
        return [:]
    }
}

enum ListGroups: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let (page, next) = try call.page(in: "groups \(pool.id)", key: \.name) { tables, start, limit in
            try tables.groups(in: pool, after: start, limit: limit)
        }
        return ["Groups": .array(page.map(\.described)), "NextToken": next]
    }
}
