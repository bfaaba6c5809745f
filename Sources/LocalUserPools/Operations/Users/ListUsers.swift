import LocalAWS
import WireJSON

/// Lists the users of a pool that match a filter.
enum ListUsers: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let shown = try call.input.texts("AttributesToGet").map { try Self.checked($0, in: pool) }
        let text = call.input.text("Filter") ?? ""
        let filter = try UserFilter(text)
        let (list, limit) = ("users \(pool.id) \(text)", call.input.pageSize("Limit"))
        let start = Int64(try PageToken.key(list, call.input.text("PaginationToken"))) ?? 0
        let users = try call.store.read { tables in
            try tables.users(in: pool, after: start, limit: limit + 1, where: filter?.condition(in: pool))
        }
        let page = users.prefix(limit)
        let next = users.count > limit ? page.last.map { PageToken.text(list, after: String($0.row)) } : nil
        return [
            "Users": .array(page.map { user in user.described { shown?.contains($0) ?? true } }),
            "PaginationToken": next.map(JSONValue.text) ?? .null,
        ]
    }

    private static func checked(_ names: [String], in pool: UserPool) throws(ServiceError) -> Set<String> {
        guard names.allSatisfy({ pool.settings.attribute($0) != nil }) else {
            throw .invalidParameter("One or more requested attributes do not exist in user pool.")
        }
        return Set(names)
    }
}
