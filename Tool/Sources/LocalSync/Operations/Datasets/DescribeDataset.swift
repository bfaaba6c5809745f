import LocalAWS
import WireJSON

enum DescribeDataset: GuardedOperation {
    static let access = Access.both

    static func respond(to call: Call) async throws -> Answer {
        let key = try call.dataset()
        let dataset = try call.store.read { tables in
            try call.checkIdentity(tables)
            return try tables.existingDataset(key)
        }
        guard let dataset else { throw ServiceError.noDataset(key.name) }
        return ["Dataset": dataset.described]
    }
}
