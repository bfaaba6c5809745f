import LocalAWS
import WireJSON

enum ListDatasets: GuardedOperation {
    static let access = Access.both
    private static let limit = 64

    static func respond(to call: Call) async throws -> Answer {
        let (pool, identity) = (try call.poolID(), try call.identityID())
        let asked = try call.pageRequest("datasets of \(identity)", atMost: limit)
        let datasets = try call.store.read { tables in
            try call.checkListedIdentity(tables)
            return try tables.datasets(of: identity, in: pool, after: asked.start, limit: asked.count)
        }
        let (page, token) = asked.page(of: datasets, key: \.key.name)
        return [
            "Datasets": .array(page.map(\.described)), "Count": .integer(Int64(page.count)), "NextToken": token,
        ]
    }
}
