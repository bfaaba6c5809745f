public import CognitoEvents
@_spi(Internal) public import WireJSON

extension CognitoStreamsEvent: ModelledEvent {
    /// The type of a handler's decision.
    public typealias Decision = CognitoStreamsDecision

    /// What is known of the service that sends the events of Cognito Streams.
    public static let model = TriggerModel(
        .cognitoStreams, onError: "Lambda sends the batch again.", caller: .kinesis,
        answerRules: [.streamsFailures], errorOutcome: .undocumented,
        judging: .byLambda { judge, answer in judge.judgeStreams(answer) },
        consequences: [
            .streamsFailures: .ignored(
                "Lambda treats a list that it cannot read as a failure of the whole batch, and sends the batch again.",
                at: "batchItemFailures")
        ],
        variations: { _ in
            [
                .record("payloadType is S3Url") { record in
                    record.set([.key("payloadType")], to: .scalar(Array(#""S3Url""#.utf8)))
                    record.set(
                        [.key("kinesisSyncRecordsURL")],
                        to: .scalar(Array(#""https://example.com/update?signature=x""#.utf8)))
                    record.set([.key("kinesisSyncRecords")], to: nil)
                },
                .record("kinesisSyncRecords is null") { $0.set([.key("kinesisSyncRecords")], to: .null) },
                .record("kinesisSyncRecords is []") { $0.set([.key("kinesisSyncRecords")], to: .array([])) },
                .record("dataSetName is spelt datasetName") { record in
                    guard let name = record[.key("dataSetName")] else { return }
                    record.set([.key("dataSetName")], to: nil)
                    record.set([.key("datasetName")], to: name)
                },
            ]
        })

    /// Writes each record's data and the record's position in the shard.
    public func write(to writer: inout JSONWriter) throws(JSONWritingError) {
        writer.beginObject()
        writer.key("Records")
        writer.beginArray()
        for record in records {
            writer.beginObject()
            writer.key("kinesis")
            writer.beginObject()
            writer.member("data", Base64.encode(record.data))
            writer.member("sequenceNumber", record.sequenceNumber)
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension CognitoStreamsRecord {
    /// The data of the Kinesis record; without records, the list of records is absent.
    @_spi(Internal) public var data: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("identityPoolId", identityPoolID)
        writer.member("identityId", identityID)
        writer.member("dataSetName", dataSetName)
        writer.member("operation", operation.rawValue)
        if !records.isEmpty {
            writer.key("kinesisSyncRecords")
            writer.records(records)
        }
        if let recordsURL { writer.member("kinesisSyncRecordsURL", recordsURL.reveal()) }
        writer.member("payloadType", payloadType.rawValue)
        writer.member("lastModifiedDate", ifPresent: lastModifiedDate)
        writer.member("syncCount", ifPresent: syncCount)
        writer.endObject()
        return writer.bytes
    }
}

extension StreamedRecord {
    /// Returns the document at the URL of a record that is too large for the stream.
    @_spi(Internal) public static func document(of records: [StreamedRecord]) -> [UInt8] {
        var writer = JSONWriter()
        writer.records(records)
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func records(_ records: [StreamedRecord]) {
        beginArray()
        for record in records {
            beginObject()
            member("key", record.key)
            if let value = record.value { member("value", value) }
            member("syncCount", ifPresent: record.syncCount)
            member("lastModifiedDate", ifPresent: record.lastModifiedDate)
            member("deviceLastModifiedDate", ifPresent: record.deviceLastModifiedDate)
            member("op", record.operation.rawValue)
            endObject()
        }
        endArray()
    }
}

extension Variation {
    /// Returns a change to the first record's data, which is base64 of JSON.
    fileprivate static func record(
        _ words: String, _ change: @escaping @Sendable (inout JSONTree) -> Void
    ) -> Variation {
        Variation(words) { tree in
            let path: [JSONTree.Step] = [.key("Records"), .index(0), .key("kinesis"), .key("data")]
            guard case .scalar(let spelling) = path.reduce(tree as JSONTree?, { $0?[$1] }) ?? .null,
                let data = Base64.decode(String(decoding: spelling.dropFirst().dropLast(), as: UTF8.self)),
                let document = try? JSONDocument(data)
            else { return }
            var record = JSONTree(document.root)
            change(&record)
            tree.set(path[...], to: .scalar(Array("\"\(Base64.encode(record.bytes))\"".utf8)))
        }
    }
}

extension Judge {
    /// Judges the answer; a missing answer and null mean that the batch is processed.
    ///
    /// Lambda reads the answer only if the event source mapping reports batch item failures.
    fileprivate mutating func judgeStreams(_ answer: JSONView?) {
        guard let answer, answer.kind == .object || answer.kind == .null else {
            return find(.streamsFailures, at: "", answer.map { "it is \($0.kind.withArticle)" } ?? "it is not JSON")
        }
        guard let failures = answer["batchItemFailures"], failures.kind != .null else {
            return decide("\(CognitoStreamsDecision.done)")
        }
        guard failures.kind == .array else {
            return find(.streamsFailures, at: "batchItemFailures", "expected array, found \(failures.kind)")
        }
        let known = Set(
            (event.document.root["Records"]?.children).map(Array.init)?
                .compactMap { $0["kinesis"]?["sequenceNumber"]?.scalarText } ?? [])
        for (index, failure) in failures.children.enumerated() {
            let identifier = failure["itemIdentifier"]?.value.text
            if identifier.map(known.contains) != true {
                find(
                    .streamsFailures, at: "batchItemFailures[\(index)].itemIdentifier",
                    identifier == nil ? "there is no text" : "no record of the event has this sequence number")
            }
        }
        if findings.isEmpty { decide("\(CognitoStreamsDecision(reading: failures))") }
    }
}

extension CognitoStreamsDecision {
    /// Reads the first element of `batchItemFailures`: the record that Lambda retries the batch from.
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

extension CognitoRule {
    /// Lambda identifies failed records by their sequence numbers.
    public static let streamsFailures = CognitoRule(
        name: "streams.batch-item-failures",
        text: "batchItemFailures must list sequence numbers of the batch, each as itemIdentifier.",
        source: "Lambda Developer Guide, Kinesis, partial batch response")
}

extension SampleEvent where Event == CognitoStreamsEvent {
    /// An event of Cognito Streams.
    public static var cognitoStreams: SampleEvent<CognitoStreamsEvent> { named("CognitoStreams") }

    /// Returns a changed event of Cognito Streams.
    ///
    /// - Throws: The closure's errors, or ``SampleError`` if Cognito could not have sent the changed event.
    public static func cognitoStreams(
        _ change: (inout CognitoStreamsEvent) throws -> Void
    ) throws -> SampleEvent<CognitoStreamsEvent> { try cognitoStreams.changing(change) }
}
