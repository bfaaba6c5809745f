import LocalAWS
import WireJSON

/// Removes a user from a group; nothing changes for a user outside it.
enum AdminRemoveUserFromGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        try await call.changeMembership { tables, user, group in try tables.remove(user, from: group) }
        return [:]
    }
}

/// Lists the groups of a user, by precedence.
enum AdminListGroupsForUser: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.username
        let (user, groups) = try call.store.read { tables in
            guard let user = try tables.user(named: name, in: pool) else { throw ServiceError.noUser }
            return (user, try tables.groups(of: user))
        }
        let (page, next) = try call.page(
            of: groups, in: "groups of \(user.sub)",
            limit: call.input.pageSize("Limit"), key: \.name)
        return ["Groups": .array(page.map(\.described)), "NextToken": next]
    }
}

/// Lists the users of a group.
enum ListUsersInGroup: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let name = try call.input.groupName
        let (list, limit) = ("users in \(pool.id) \(name)", call.input.pageSize("Limit"))
        let start = Int64(try PageToken.key(list, call.input.text("NextToken"))) ?? 0
        let users = try call.store.read { tables in
            guard try tables.group(name, in: pool) != nil else { throw ServiceError.noGroup }
            return try tables.users(
                in: pool, after: start, limit: limit + 1,
                where: ("row IN (SELECT user FROM memberships WHERE pool = ? AND name = ?)", [pool.id, name]))
        }
        let page = users.prefix(limit)
        let next = users.count > limit ? page.last.map { PageToken.text(list, after: String($0.row)) } : nil
        return ["Users": .array(page.map { $0.described() }), "NextToken": next.map(JSONValue.text) ?? .null]
    }
}

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
