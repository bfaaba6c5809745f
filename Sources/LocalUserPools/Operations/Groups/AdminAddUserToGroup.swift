import LocalAWS
import WireJSON

/// Adds a user to a group; nothing changes for a member.
enum AdminAddUserToGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeMembership { tables, user, group in
            guard try tables.groups(of: user).count(where: { $0.name != group.name }) < 100 else {
                throw ServiceError("LimitExceededException", "A user can be in 100 groups at most.")
            }
            try tables.add(user, to: group)
        }
        return [:]
    }
}

extension Call {
    /// Changes the membership that `Username` and `GroupName` name.
    ///
    /// - Throws: The error for a user or group that does not exist.
    func changeMembership(
        _ change: @Sendable @escaping (StoreTables, User, UserGroup) throws -> Void
    ) async throws(ServiceError) {
        let pool = try userPool()
        let (name, groupName) = (try input.username, try input.groupName)
        try store.write { tables in
            guard let user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            guard let group = try tables.group(groupName, in: pool) else { throw ServiceError.noGroup }
            try change(tables, user, group)
        }
    }
}
