import LocalAWS
import WireJSON

/// The first half of a synchronisation: the records that a device does not have yet, and a token for its changes.
enum ListRecords: GuardedOperation {
    static let access = Access.both
    private static let limit = 1024

    static func respond(to call: Call) async throws -> Answer {
        let key = try call.dataset()
        let count = Int64(call.input.integer("LastSyncCount") ?? 0)
        let asked = try call.pageRequest("records of \(key.identityID) \(key.name)", atMost: limit)
        let fresh = Base64URL.encode(call.sync.server.random.bytes(SyncSession.size))
        return try call.store.write { tables in
            try call.checkListedIdentity(tables)
            let token: String
            if let given = call.input.text("SyncSessionToken") {
                try tables.checkSession(given, key, now: call.now)
                token = given
            } else {
                try tables.beginSession(fresh, key, now: call.now)
                token = fresh
            }
            let known = try tables.dataset(key)
            let dataset = known.flatMap { $0.isDeleted ? nil : $0 }
            let records = try dataset.map {
                try tables.records(of: $0, since: count, after: asked.start, limit: asked.count)
            }
            let (page, next) = asked.page(of: records ?? [], key: \.key)
            let total = try dataset.map { try tables.recordCount(of: $0, since: count) } ?? 0
            return [
                "Records": .array(page.map(\.described)), "NextToken": next, "Count": .integer(Int64(total)),
                "DatasetSyncCount": .integer(dataset?.syncCount ?? 0),
                "LastModifiedBy": dataset.map { .text($0.modifiedBy) } ?? .null,
                "MergedDatasetNames": JSONValue(dataset == nil ? [] : try tables.mergedNames(key)),
                "DatasetExists": .boolean(dataset != nil),
                "DatasetDeletedAfterRequestedSyncCount": .boolean(isDeleted(known, after: count)),
                "SyncSessionToken": .text(token),
            ]
        }
    }

    /// Returns true if a device with a count must delete its copy of a dataset.
    ///
    /// If a dataset of the same name has been created since, this concerns only devices that have synchronised before.
    private static func isDeleted(_ dataset: Dataset?, after count: Int64) -> Bool {
        guard let dataset, let deletedCount = dataset.deletedCount, count <= deletedCount else { return false }
        return dataset.isDeleted || count > 0
    }
}
