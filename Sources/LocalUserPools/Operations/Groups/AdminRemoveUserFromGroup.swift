import LocalAWS
import WireJSON

/// Removes a user from a group; nothing changes for a user outside it.
enum AdminRemoveUserFromGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeMembership { tables, user, group in try tables.remove(user, from: group) }
        return [:]
    }
}
