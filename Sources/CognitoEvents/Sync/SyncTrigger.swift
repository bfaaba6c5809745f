public import WireJSON

/// An event of Cognito Sync: a device is about to synchronise a dataset.
///
/// Source: Developer Guide, "Amazon Cognito events" (Amazon Cognito Sync). Cognito waits five seconds for the answer.
public struct SyncTriggerEvent: Hashable, Sendable {
    /// The version of the event's format, `2`: `version`.
    public var version: String
    /// The AWS region: `region`.
    public var region: String
    /// The identity pool: `identityPoolId`.
    public var identityPoolID: String
    /// The identity: `identityId`.
    public var identityID: String
    /// The dataset: `datasetName`.
    public var datasetName: String
    /// All records of the dataset by key, including unchanged ones: `datasetRecords`.
    public var datasetRecords: JSONMembers<DatasetRecord>

    /// Creates an event.
    public init(
        datasetName: String, datasetRecords: JSONMembers<DatasetRecord>, identityID: String = "us-east-1:identity",
        identityPoolID: String = "us-east-1:pool", region: String = "us-east-1", version: String = "2"
    ) {
        self.version = version
        self.region = region
        self.identityPoolID = identityPoolID
        self.identityID = identityID
        self.datasetName = datasetName
        self.datasetRecords = datasetRecords
    }

    /// Reads an event.
    ///
    /// - Throws: ``EventError`` with the path of a member that is missing or has the wrong JSON type.
    public init(_ received: ReceivedEvent) throws(EventError) {
        do {
            try self.init(received.envelope)
        } catch {
            throw EventError("\(error)")
        }
    }

    private init(_ envelope: JSONObject) throws(JSONTypeError) {
        version = try envelope.text("version")
        region = try envelope.text("region")
        identityPoolID = try envelope.text("identityPoolId")
        identityID = try envelope.text("identityId")
        datasetName = try envelope.text("datasetName", or: "dataSetName")
        datasetRecords = [:]
        guard let records = try envelope.objectIfPresent("datasetRecords")?.view else { return }
        for member in records.members where member.value.kind != .null {
            datasetRecords[member.key] = try DatasetRecord(JSONObject(member.value))
        }
    }
}

/// One record of a dataset.
///
/// The description contains no values.
public struct DatasetRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The previous value; nil for a new record: `oldValue`.
    public var oldValue: String?
    /// The value that the device sends: `newValue`.
    public var newValue: String?
    /// The device's operation: `op`.
    public var operation: SyncOperation

    /// Creates a record.
    public init(oldValue: String? = nil, newValue: String? = nil, operation: SyncOperation = .replace) {
        self.oldValue = oldValue
        self.newValue = newValue
        self.operation = operation
    }

    init(_ object: JSONObject) throws(JSONTypeError) {
        oldValue = try object.textIfPresent("oldValue")
        newValue = try object.textIfPresent("newValue")
        operation = SyncOperation(rawValue: try object.textIfPresent("op") ?? "")
    }

    /// The operation.
    public var description: String { "DatasetRecord(\(operation))" }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The changes to a dataset before it is stored; records that are not mentioned stay as the device sent them.
public struct SyncTriggerDecision: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The change to a record.
    public enum Change: Hashable, Sendable {
        /// Sets the record's value; a missing record is added.
        case replace(String)
        /// Deletes the record.
        case remove
    }

    /// Changes by key.
    public var changes: JSONMembers<Change>

    /// Creates a decision.
    public init(_ changes: JSONMembers<Change> = [:]) { self.changes = changes }

    /// The keys of the changed records.
    public var description: String { changes.isEmpty ? "unchanged" : changes.keys.joined(separator: ", ") }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// The dataset as the device sent it.
    public static let unchanged = Self()

    /// Returns the event with only its records changed.
    public func answer(to received: ReceivedEvent) -> [UInt8] {
        guard !changes.isEmpty else { return received.document.bytes }
        var editor = JSONEditor(received.document)
        let root = received.document.root
        let records = root["datasetRecords"].flatMap { $0.kind == .object ? $0 : nil }
        var added = JSONWriter()
        added.beginObject()
        for (key, change) in changes {
            guard let records else {
                if change != .remove {
                    added.key(key)
                    added.record(change)
                }
                continue
            }
            let kind = records[key]?.kind ?? .null
            if let record = records[key], kind == .object {
                editor.set("newValue", in: record) { $0.newValue(change) }
                editor.set("op", in: record) { $0.text(change == .remove ? "remove" : "replace") }
            } else if change != .remove || kind != .null {
                // The record is new, or is not an object and is replaced as a whole. Removing a missing record changes
                // nothing.
                editor.set(key, in: records) { $0.record(change) }
            }
        }
        added.endObject()
        if records == nil, changes.values.contains(where: { $0 != .remove }) {
            editor.set("datasetRecords", in: root) { $0.raw(added.bytes) }
        }
        return editor.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func newValue(_ change: SyncTriggerDecision.Change) {
        if case .replace(let value) = change { text(value) } else { null() }
    }

    fileprivate mutating func record(_ change: SyncTriggerDecision.Change) {
        beginObject()
        key("newValue")
        newValue(change)
        key("op")
        text(change == .remove ? "remove" : "replace")
        endObject()
    }
}
