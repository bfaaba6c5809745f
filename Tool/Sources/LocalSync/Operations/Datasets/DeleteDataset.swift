import CognitoEvents
import LocalAWS
import WireJSON

enum DeleteDataset: GuardedOperation {
    static let access = Access.both

    static func respond(to call: Call) async throws -> Answer {
        let key = try call.dataset()
        let (dataset, aftermath) = try call.store.write { tables in
            try call.checkIdentity(tables)
            guard let dataset = try tables.existingDataset(key) else { throw ServiceError.noDataset(key.name) }
            try tables.delete(dataset)
            return (dataset, try Aftermath([], of: dataset, operation: .remove, by: call, tables))
        }
        aftermath.begin(call)
        return ["Dataset": dataset.described]
    }
}
