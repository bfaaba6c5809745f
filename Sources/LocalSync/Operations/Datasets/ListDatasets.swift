import LocalAWS
import WireJSON

enum ListDatasets: Operation {
    static let access = Access.both
    private static let limit = 64

    static func respond(to call: Call) async throws -> JSONMembers<JSONValue> {
        let (pool, identity) = (try call.poolID(), try call.identityID())
        let size = try call.pageSize(atMost: limit)
        let list = "datasets of \(identity)"
        let start = try PageToken.key(list, call.input.text("NextToken"))
        let datasets = try call.store.read { tables in
            try call.checkListedIdentity(tables)
            return try tables.datasets(of: identity, in: pool, after: start, limit: size + 1)
        }
        let (page, token) = call.page(list, datasets, size: size) { $0.key.name }
        return [
            "Datasets": .array(page.map(\.described)), "Count": .integer(Int64(page.count)), "NextToken": token,
        ]
    }
}
