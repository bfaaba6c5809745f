public import CognitoEvents
public import WireJSON

extension SyncTriggerDecision {
    /// Reads which records of an answer differ from those of the event.
    ///
    /// A record that the answer leaves out stays, as one does that is null.
    public init(reading answer: JSONView, for event: ReceivedEvent) {
        let sent = event.document.root["datasetRecords"]
        var changes: [String: Change] = [:]
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

extension CognitoStreamsDecision {
    /// Reads where a batch is to begin again: the first of its `batchItemFailures`.
    public init(reading failures: JSONView) {
        let first = failures.children.first { _ in true }?["itemIdentifier"]?.scalarText
        self =
            first.map { number in
                .retry(
                    from: CognitoStreamsRecord(
                        identityPoolID: "", identityID: "", dataSetName: "", sequenceNumber: number))
            } ?? .done
    }
}
