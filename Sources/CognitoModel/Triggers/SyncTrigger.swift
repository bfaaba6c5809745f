@_spi(Internal) public import CognitoEvents
@_spi(Internal) public import WireJSON

extension SyncTriggerEvent: ModelledEvent {
    /// The type of a handler's decision.
    public typealias Decision = SyncTriggerDecision

    /// The facts about Cognito Sync's behaviour.
    public static let model = TriggerModel(
        .syncTrigger, onError: "The synchronisation fails; the error's text is not known.", caller: .sync,
        answerRules: [.syncIdentityUnchanged, .syncOperation], errorOutcome: .undocumented,
        judging: .whole { judge, answer in judge.judgeSync(answer) },
        consequences: [
            .syncIdentityUnchanged: .refused("The update fails.", at: ""),
            .syncOperation: .refused("The update fails.", at: "datasetRecords"),
        ],
        variations: { _ in
            [
                .set("version", to: #""2""#, "version is a text"), .rename("datasetName", to: "dataSetName"),
                .set("datasetRecords", to: "{}"),
                .set(
                    "datasetRecords", to: #"{"new":{"oldValue":null,"newValue":"a","op":"replace"}}"#,
                    "oldValue is null"),
                .set("datasetRecords", to: #"{"new":{"newValue":"a","op":"replace"}}"#, "oldValue is absent"),
                .set(
                    "datasetRecords", to: #"{"old":{"oldValue":"a","newValue":null,"op":"remove"}}"#,
                    "newValue is null"),
            ]
        })

    /// Writes all members; the version is a number.
    public func write(to writer: inout JSONWriter) throws(JSONWritingError) {
        writer.beginObject()
        writer.key("version")
        if let number = Int64(version) { writer.integer(number) } else { writer.text(version) }
        writer.member("eventType", "SyncTrigger")
        writer.member("region", region)
        writer.member("identityPoolId", identityPoolID)
        writer.member("identityId", identityID)
        writer.member("datasetName", datasetName)
        writer.key("datasetRecords")
        writer.beginObject()
        for (key, record) in datasetRecords.sorted(by: { $0.key < $1.key }) {
            writer.key(key)
            writer.beginObject()
            if let oldValue = record.oldValue { writer.member("oldValue", oldValue) }
            writer.member("newValue", record.newValue)
            writer.member("op", record.operation.rawValue)
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
    }
}

extension Judge {
    fileprivate mutating func judgeSync(_ answer: JSONView) {
        let root = event.document.root
        for name in ["version", "eventType", "region", "identityPoolId", "identityId", "datasetName"] {
            guard let sent = root[name], answer[name]?.value != sent.value else { continue }
            find(.syncIdentityUnchanged, at: name, answer[name] == nil ? "it is missing" : "it was changed")
        }
        guard let records = answer["datasetRecords"] else { return }
        guard records.kind == .object else {
            return find(.memberType, at: "datasetRecords", "expected object, found \(records.kind)")
        }
        for record in records.members where record.value.kind != .null {
            let path = "datasetRecords.\(record.value.maskedKey)"
            guard record.value.kind == .object else {
                find(.memberType, at: path, "expected object, found \(record.value.kind)")
                continue
            }
            for name in ["oldValue", "newValue", "op"] {
                guard let value = record.value[name], value.kind != .text, value.kind != .null else { continue }
                find(.memberType, at: "\(path).\(name)", "expected text, found \(value.kind)")
            }
            if let operation = record.value["op"]?.value.text, operation != "replace", operation != "remove" {
                find(.syncOperation, at: "\(path).op", "it is neither replace nor remove")
            }
        }
        guard !findings.contains(where: { $0.weight == .refused }) else { return }
        decide("\(SyncTriggerDecision(reading: answer, for: event))")
    }
}

extension SyncTriggerDecision {
    /// Reads the records that differ between the answer and the event.
    ///
    /// A record stays unchanged if the answer leaves it out or sets it to null.
    public init(reading answer: JSONView, for event: ReceivedEvent) {
        let sent = event.document.root["datasetRecords"]
        var changes = JSONMembers<Change>()
        for (key, record) in answer["datasetRecords"]?.members.map(\.self) ?? [] where record.kind == .object {
            let old = sent?[key]
            guard record["newValue"]?.value != old?["newValue"]?.value || record["op"]?.value != old?["op"]?.value
            else { continue }
            let value = record["op"]?.scalarText == "remove" ? nil : record["newValue"]?.scalarText
            changes[key] = value.map { .replace($0) } ?? .remove
        }
        self.init(changes)
    }
}

extension CognitoRule {
    /// An answer to Cognito Sync is about the dataset in the event.
    public static let syncIdentityUnchanged = CognitoRule(
        name: "sync.identity", text: "An answer must not change the names of the dataset, the identity and the pool.",
        source: "Developer Guide, Amazon Cognito events (Amazon Cognito Sync)")
    /// An answer to Cognito Sync replaces or removes a record.
    public static let syncOperation = CognitoRule(
        name: "sync.operation", text: "A record's op must be replace or remove.",
        source: "Developer Guide, Amazon Cognito events (Amazon Cognito Sync)")
}

extension SampleEvent where Event == SyncTriggerEvent {
    /// An event of Cognito Sync.
    public static var syncTrigger: SampleEvent<SyncTriggerEvent> { named("SyncTrigger") }

    /// Returns a changed event of Cognito Sync.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func syncTrigger(
        _ change: (inout SyncTriggerEvent) throws -> Void
    ) throws -> SampleEvent<SyncTriggerEvent> { try syncTrigger.changing(change) }
}
