import CognitoTriggers

/// Edits, removes and adds records of a Cognito Sync dataset, and rejects values that are too large.
@main
struct SyncGuard: TriggerFunction, SyncTriggerHandler {
    private let dataset = LambdaEnvironment["DATASET"]
    private let edited: [String: String]
    private let removed: [String]
    private let added: [String: String]
    private let maximum: Int?

    init() throws {
        edited = try LambdaEnvironment.pairs("EDITED_RECORDS")
        removed = try LambdaEnvironment.list("REMOVED_RECORDS")
        added = try LambdaEnvironment.pairs("ADDED_RECORDS")
        maximum = try LambdaEnvironment.integer("MAX_VALUE_BYTES", in: 1...Int.max)
        if let key = removed.first(where: { edited[$0] != nil || added[$0] != nil }) {
            throw InvalidSetting("REMOVED_RECORDS", "has '\(key)', which is also edited or added")
        }
        guard !edited.isEmpty || !removed.isEmpty || !added.isEmpty || maximum != nil else {
            throw InvalidSetting("MAX_VALUE_BYTES", "is not set, and no other variable sets a change")
        }
    }

    func syncTrigger(_ event: SyncTriggerEvent, context: InvocationContext) async throws -> SyncTriggerDecision {
        guard dataset == nil || dataset == event.datasetName else { return .unchanged }
        let records = event.datasetRecords
        var changes = JSONMembers<SyncTriggerDecision.Change>()
        for (key, value) in added where records[key] == nil { changes[key] = .replace(value) }
        // A record that the device removes stays removed.
        for (key, value) in edited where records[key].map({ $0.operation != .remove }) == true {
            changes[key] = .replace(value)
        }
        for key in removed where records[key] != nil { changes[key] = .remove }
        if let maximum, records.contains(where: { changes[$0.key] == nil && $0.value.brings(moreThan: maximum) }) {
            throw Refusal("A value of this dataset is larger than \(maximum) bytes.")
        }
        return SyncTriggerDecision(changes)
    }
}

extension DatasetRecord {
    /// Returns true if the device sets a value with more bytes than the limit.
    ///
    /// A large value that is already stored must not block other changes.
    fileprivate func brings(moreThan bytes: Int) -> Bool {
        guard let newValue, operation != .remove, newValue.utf8.count > bytes else { return false }
        return oldValue.map { $0.utf8.elementsEqual(newValue.utf8) } != true
    }
}
