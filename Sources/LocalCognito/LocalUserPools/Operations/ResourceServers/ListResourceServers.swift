import WireJSON

/// Lists the resource servers of a pool.
enum ListResourceServers: Operation {
    static func respond(to call: Call) async throws -> JSONValue {
        let pool = try call.userPool()
        let servers = try call.store.read { try $0.resourceServers(in: pool.id) }
        let (page, next) = try PageToken.page(
            of: servers, in: "resource servers \(pool.id)", after: call.input.text("NextToken"),
            limit: call.input.integer("MaxResults") ?? 50, key: { $0.members["Identifier"]?.text ?? "" })
        return [
            "ResourceServers": .array(page.map { $0.described(in: pool) }),
            "NextToken": next.map(JSONValue.text) ?? .null,
        ]
    }
}
