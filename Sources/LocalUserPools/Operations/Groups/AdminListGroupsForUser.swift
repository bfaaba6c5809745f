import LocalAWS
import WireJSON

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
