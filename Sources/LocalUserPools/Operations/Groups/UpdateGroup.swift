import LocalAWS
import WireJSON

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
