import LocalAWS
import WireJSON

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
