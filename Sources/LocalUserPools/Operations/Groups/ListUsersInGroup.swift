import LocalAWS
import WireJSON

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
