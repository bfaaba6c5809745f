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
