import LocalAWS
import WireJSON

/// Removes a user from a group; if the user is not a member, nothing changes.
enum AdminRemoveUserFromGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try await call.changeMembership { tables, user, group in try tables.remove(user, from: group) }
        return [:]
    }
}

/// Lists the groups of a user, sorted by precedence.
enum AdminListGroupsForUser: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let user = try call.namedUser(in: call.userPool())
        let groups = try call.store.read { try $0.groups(of: user) }
        let (page, next) = try call.page(
            of: groups, in: "groups of \(user.sub)", limit: call.input.pageSize("Limit"), key: \.name)
        return ["Groups": .array(page.map(\.described)), "NextToken": next]
    }
}

enum ListUsersInGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.userPool()
        let name = try call.input.groupName
        let (page, next) = try call.page(in: "users in \(pool.id) \(name)", key: { String($0.row) }) {
            tables, start, limit in
            _ = try tables.existingGroup(name, in: pool)
            return try tables.users(
                in: pool, after: Int64(start) ?? 0, limit: limit,
                where: ("row IN (SELECT user FROM memberships WHERE pool = ? AND name = ?)", [pool.id, name]))
        }
        return ["Users": .array(page.map { $0.described() }), "NextToken": next]
    }
}

/// Adds a user to a group; if the user is already a member, nothing changes.
enum AdminAddUserToGroup: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try await call.changeMembership { tables, user, group in
            guard try tables.groups(of: user).count(where: { $0.name != group.name }) < 100 else {
                throw ServiceError.limit("A user", 100, "groups")
            }
            try tables.add(user, to: group)
        }
        return [:]
    }
}

extension Call {
    func changeMembership(
        _ change: (StoreTables, User, UserGroup) throws -> Void
    ) async throws(ServiceError) {
        let pool = try userPool()
        let (name, groupName) = (try input.username, try input.groupName)
        try store.write { tables in
            guard let user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            try change(tables, user, tables.existingGroup(groupName, in: pool))
        }
    }
}
