import CognitoTriggers

extension SignUpGate: SyncTriggerHandler {
    /// Keeps values of more than a thousand bytes out of the dataset; the previous values stay.
    func syncTrigger(_ event: SyncTriggerEvent, context: InvocationContext) async throws -> SyncTriggerDecision {
        var decision = SyncTriggerDecision.unchanged
        for (key, record) in event.datasetRecords where record.operation == .replace {
            guard let value = record.newValue, value != record.oldValue, value.utf8.count > 1000 else { continue }
            decision.changes[key] = record.oldValue.map { .replace($0) } ?? .remove
        }
        return decision
    }
}
