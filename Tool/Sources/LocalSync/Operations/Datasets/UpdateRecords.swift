import LocalAWS
import WireJSON

/// The second half of a synchronisation: a device's changes, which the pool's function may still change.
enum UpdateRecords: GuardedOperation {
    static let access = Access.both

    static func respond(to call: Call) async throws -> Answer {
        let key = try call.dataset()
        let patches = try RecordWrite.patches(in: call.input)
        let token = try call.input.required("SyncSessionToken")
        let update = Update(call: call, key: key, patches: patches, token: token)
        guard !patches.isEmpty else {
            try call.store.read { try update.check($0) }
            return ["Records": []]
        }
        guard call.caller != nil, let function = try function(for: call) else {
            return try update.store(patches)
        }
        // The function runs outside of the transaction, so the checks are made twice: before the event, and with what
        // the function answers.
        let stored = try call.store.read { tables in
            try update.check(tables)
            _ = try DatasetChange(patches, of: key, tables)
            return try tables.existingDataset(key).map { try tables.records(of: $0) } ?? []
        }
        let writes = try await SyncTriggerCall(call, function: function, key, stored: stored, patches: patches).writes()
        return try update.store(writes)
    }

    /// Returns the ARN of the pool's function; nil if the pool does not have one.
    private static func function(for call: Call) throws(ServiceError) -> String? {
        let pool = try call.poolID()
        return try call.store.read { try $0.configuration(of: pool).events[SetCognitoEvents.event] }
    }

    private struct Update {
        let call: Call
        let key: DatasetKey
        let patches: [RecordWrite]
        let token: String

        func check(_ tables: StoreTables) throws {
            try call.checkIdentity(tables)
            try tables.checkSession(token, key, now: call.now)
        }

        /// Writes records, and returns the answer: the records of the device's patches, as they are stored now.
        func store(_ writes: [RecordWrite]) throws(ServiceError) -> JSONMembers<JSONValue> {
            let (records, aftermath) = try call.store.write { tables in
                try check(tables)
                let change = try DatasetChange(writes, of: key, tables)
                try tables.endSession(token)
                guard !writes.isEmpty else {
                    return (try patched(tables.existingDataset(key), [], tables), nil as Aftermath?)
                }
                let (dataset, written) = try change.store(by: call.author, at: call.now, tables)
                return (
                    try patched(dataset, written, tables), try Aftermath(written, of: dataset, by: call, tables)
                )
            }
            aftermath?.begin(call)
            return ["Records": .array(records.map(\.described))]
        }

        /// Returns the records of the device's patches as they are stored, of which some have just been written.
        private func patched(
            _ dataset: Dataset?, _ written: [StoredRecord], _ tables: StoreTables
        ) throws -> [StoredRecord] {
            guard let dataset else { return [] }
            let written = written.reduce(into: JSONMembers<StoredRecord>()) { $0[$1.key] = $1 }
            return try patches.compactMap { patch in
                let stored = try written[patch.key] ?? tables.record(patch.key, of: dataset)
                // A record that the function has removed is missing in the answer.
                return stored?.value == nil && patch.value != nil ? nil : stored
            }
        }
    }
}
