import LocalAWS
import WireJSON

/// Lists the groups of a pool, by name.
enum ListGroups: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let (list, limit) = ("groups \(pool.id)", call.input.pageSize("Limit"))
        let start = try PageToken.key(list, call.input.text("NextToken"))
        let groups = try call.store.read { try $0.groups(in: pool, after: start, limit: limit + 1) }
        let page = groups.prefix(limit)
        let next = groups.count > limit ? page.last.map { PageToken.text(list, after: $0.name) } : nil
        return ["Groups": .array(page.map(\.described)), "NextToken": next.map(JSONValue.text) ?? .null]
    }
}

extension OperationInput {
    /// Returns the size of a page; a missing one and zero mean the default.
    func pageSize(_ name: String, default: Int = 60) -> Int {
        let size = integer(name) ?? 0
        return size == 0 ? `default` : size
    }
}
