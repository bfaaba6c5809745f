import LocalAWS
import WireJSON

enum DescribeDataset: Operation {
    static let access = Access.both

    static func respond(to call: Call) async throws -> JSONMembers<JSONValue> {
        let key = try call.dataset()
        let dataset = try call.store.read { tables in
            try call.checkIdentity(tables)
            return try tables.existingDataset(key)
        }
        guard let dataset else { throw ServiceError.noDataset(key.name) }
        return ["Dataset": dataset.described]
    }
}
