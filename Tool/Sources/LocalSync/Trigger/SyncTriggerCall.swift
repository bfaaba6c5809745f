@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoRehearsal
import LocalAWS
@_spi(Internal) import WireJSON

/// Cognito's call of the function for `SyncTrigger`, with an event that has all records of a dataset.
struct SyncTriggerCall: Sendable {
    /// The number of times that Cognito Sync calls a function for one change.
    private static let attempts = 1

    let call: Call
    let function: String
    let key: DatasetKey
    /// The records before the change, by their keys; removed ones are included.
    private let stored: JSONMembers<StoredRecord>
    private let patches: [RecordWrite]

    init(
        _ call: Call, function: String, _ key: DatasetKey, stored: [StoredRecord], patches: [RecordWrite]
    ) {
        (self.call, self.function, self.key, self.patches) = (call, function, key, patches)
        self.stored = stored.reduce(into: [:]) { $0[$1.key] = $1 }
    }

    /// Calls the function, and returns the records to write: those of the device as the function leaves them, and its own.
    func writes() async throws(ServiceError) -> [RecordWrite] {
        let event = try event()
        let records = try await records(answeredTo: event)
        var patched = patches.reduce(into: JSONMembers<RecordWrite>()) { $0[$1.key] = $1 }
        var writes: [RecordWrite] = []
        for (key, record) in records {
            // A key without a record is left out, like a key that is missing: its update is ignored.
            guard let record = record.members else { continue }
            let value = record["op"] == .text(SyncOperation.remove.rawValue) ? nil : record["newValue"]?.text
            guard RecordLimits.accept(key, value) else { throw .invalidFunctionOutput }
            let (old, patch) = (stored[key], patched[key])
            patched[key] = nil
            if let patch, Self.isSame(patch.value, value) {
                writes.append(patch)
            } else if !Self.isSame(old?.value, value) {
                writes.append(
                    RecordWrite(
                        key: key, value: value, knownCount: patch?.knownCount ?? old?.syncCount ?? 0,
                        deviceModified: nil))
            }
        }
        return writes
    }

    /// Returns true if two values have the same bytes, or if both records are removed.
    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.utf8.elementsEqual(other.utf8)
    }

    // MARK: The event

    private func event() throws(ServiceError) -> [UInt8] {
        var records = JSONMembers<DatasetRecord>()
        // A removed record that the device does not write again is not in the event.
        for (key, record) in stored where record.value != nil {
            records[key] = DatasetRecord(oldValue: record.value, newValue: record.value)
        }
        for patch in patches {
            records[patch.key] = DatasetRecord(
                oldValue: stored[patch.key]?.value, newValue: patch.value,
                operation: patch.value == nil ? .remove : .replace)
        }
        let event = SyncTriggerEvent(
            datasetName: key.name, datasetRecords: records, identityID: key.identityID, identityPoolID: key.poolID,
            region: IdentityPoolID.region(key.poolID))
        do {
            return try withNulls(event.written())
        } catch {
            throw ServiceError("InternalErrorException", "The event could not be written: \(error)")
        }
    }

    /// Returns the event with null for removed records that the device writes again, if the server was asked for that.
    private func withNulls(_ event: [UInt8]) throws -> [UInt8] {
        let keys = patches.filter { stored[$0.key].map { $0.value == nil } == true }.map(\.key)
        guard call.sync.tombstonesAreNull, !keys.isEmpty,
            case .object(var members) = try JSONDocument(event).root.value,
            case .object(var records) = members["datasetRecords"]
        else { return event }
        for key in keys { records[key] = .null }
        members["datasetRecords"] = .object(records)
        return Array(JSONValue.object(members).flattened.utf8)
    }

    // MARK: The answer

    /// Returns `datasetRecords` of the function's answer.
    private func records(answeredTo event: [UInt8]) async throws(ServiceError) -> JSONMembers<JSONValue> {
        let name = TriggerFamily.syncTrigger.configurationName
        let functionCall = FunctionCall(function, source: name, faults: [name], of: call.trace, on: call.sync.server)
        let answer = await functionCall.answer(
            to: event, within: call.sync.triggerTimeout, attempts: Self.attempts)
        guard let answer else {
            throw ServiceError(
                "LambdaSocketTimeoutException", "Socket timeout while invoking Lambda function.")
        }
        switch answer.ending {
        case .answer(let bytes): return try records(in: bytes, of: event)
        case .throttled:
            throw ServiceError(
                "LambdaThrottledException", "AWS Lambda throttled your account, please contact AWS Support")
        // Whatever the function says is for its author: it is in the record of the call, not in the answer.
        case .error, .missing, .denied: throw .invalidFunctionOutput
        }
    }

    private func records(in answer: [UInt8], of event: [UInt8]) throws(ServiceError) -> JSONMembers<JSONValue> {
        guard let sent = try? ReceivedEvent(event) else { throw .invalidFunctionOutput }
        let judgement = Judgement(of: answer, to: sent)
        guard !judgement.findings.contains(where: { $0.weight == .refused }), let root = judgement.answer else {
            throw .invalidFunctionOutput
        }
        return root["datasetRecords"]?.value.members ?? [:]
    }
}

/// The limits of a record's key and value, as in the API's model.
private enum RecordLimits {
    static func accept(_ key: String, _ value: String?) -> Bool {
        (1...1024).contains(key.unicodeScalars.count) && (value?.unicodeScalars.count ?? 0) <= 1_048_575
    }
}

extension ServiceError {
    fileprivate static let invalidFunctionOutput = ServiceError(
        "InvalidLambdaFunctionOutputException", "The AWS Lambda function returned invalid output or an exception.")
}
