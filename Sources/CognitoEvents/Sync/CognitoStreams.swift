@_spi(Internal) import WireJSON

/// Records of Cognito Streams, as a Kinesis event contains them: `Records[].kinesis`.
///
/// Source: Developer Guide, "Amazon Cognito Streams".
public struct CognitoStreamsEvent: Hashable, Sendable {
    /// The event's records, one for each synchronisation.
    public var records: [CognitoStreamsRecord]

    /// Creates an event.
    public init(records: [CognitoStreamsRecord]) { self.records = records }

    /// Reads an event.
    ///
    /// - Throws: ``EventError`` with the path of the unreadable member. If the member is in a record's data, the path
    ///   begins within the data.
    public init(_ received: ReceivedEvent) throws(EventError) {
        records = []
        do {
            for (index, record) in try received.envelope.elements("Records").enumerated() {
                let kinesis = try JSONObject(record).object("kinesis")
                let (data, number) = (try kinesis.text("data"), try kinesis.textIfPresent("sequenceNumber"))
                do {
                    var record = try CognitoStreamsRecord(base64: data)
                    record.sequenceNumber = number ?? ""
                    records.append(record)
                } catch {
                    throw EventError("Records[\(index)].kinesis.data: \(error)")
                }
            }
        } catch let error as EventError {
            throw error
        } catch {
            throw EventError("\(error)")
        }
    }
}

/// The decision about a batch of records.
public struct CognitoStreamsDecision: Hashable, Sendable, CustomStringConvertible {
    private let failure: String?

    /// All records are processed.
    public static let done = Self(failure: nil)

    /// Marks the records before the given one as processed; Lambda sends the given record and all later ones again.
    ///
    /// Lambda honours this only if the event source mapping sets `FunctionResponseTypes` to `ReportBatchItemFailures`.
    /// Without that setting, Lambda treats the batch as done. To make Lambda send the whole batch again, throw an
    /// error.
    ///
    /// - Parameter record: The first record to send again.
    /// - Returns: The decision.
    public static func retry(from record: CognitoStreamsRecord) -> Self { Self(failure: record.sequenceNumber) }

    /// The state of the batch: done, or the record to retry from.
    public var description: String { failure.map { "retry from record \($0)" } ?? "done" }

    /// Returns the event unchanged, or the list of failures that Lambda reads: `batchItemFailures`.
    public func answer(to received: ReceivedEvent) -> [UInt8] {
        guard let failure else { return received.document.bytes }
        var answer = JSONWriter()
        answer.beginObject()
        answer.key("batchItemFailures")
        answer.beginArray()
        answer.texts(["itemIdentifier": failure])
        answer.endArray()
        answer.endObject()
        return answer.bytes
    }
}

/// One synchronisation of a dataset, as Cognito Streams publishes it.
public struct CognitoStreamsRecord: Hashable, Sendable {
    /// The record's position in its shard: `Records[].kinesis.sequenceNumber`.
    ///
    /// Lambda identifies the record by this position.
    public var sequenceNumber: String
    /// The identity pool: `identityPoolId`.
    public var identityPoolID: String
    /// The identity: `identityId`.
    public var identityID: String
    /// The dataset: `dataSetName`.
    public var dataSetName: String
    /// The operation: `operation`.
    public var operation: SyncOperation
    /// The changed records: `kinesisSyncRecords`.
    ///
    /// It is empty if the records are at ``recordsURL``.
    public var records: [StreamedRecord]
    /// The URL of the whole update, valid until its signature expires: `kinesisSyncRecordsURL`.
    public var recordsURL: Secret<String>?
    /// The location of the records, in the event or at the URL: `payloadType`.
    public var payloadType: StreamsPayloadType
    /// The time of the last change, in milliseconds since 1970: `lastModifiedDate`.
    public var lastModifiedDate: Int64?
    /// The number of times the dataset was synchronised: `syncCount`.
    public var syncCount: Int64?

    /// Creates a record.
    public init(
        identityPoolID: String, identityID: String, dataSetName: String, operation: SyncOperation = .replace,
        records: [StreamedRecord] = [], recordsURL: Secret<String>? = nil, payloadType: StreamsPayloadType = .inline,
        lastModifiedDate: Int64? = nil, syncCount: Int64? = nil, sequenceNumber: String = ""
    ) {
        self.sequenceNumber = sequenceNumber
        self.identityPoolID = identityPoolID
        self.identityID = identityID
        self.dataSetName = dataSetName
        self.operation = operation
        self.records = records
        self.recordsURL = recordsURL
        self.payloadType = payloadType
        self.lastModifiedDate = lastModifiedDate
        self.syncCount = syncCount
    }

    /// Reads a record from base64, as the data of a Kinesis event's record contains it.
    ///
    /// - Throws: ``EventError`` if the text is not the base64 of a record.
    public init(base64 text: String) throws(EventError) {
        guard let data = Base64.decode(text) else { throw EventError("expected base64") }
        try self.init(data: data)
    }

    /// Reads a record from a Kinesis record's data.
    ///
    /// - Throws: ``EventError`` with the path of the unreadable member.
    public init(data: [UInt8]) throws(EventError) {
        do {
            try self.init(JSONObject(JSONDocument(data).root))
        } catch {
            throw EventError("\(error)")
        }
    }

    private init(_ object: JSONObject) throws(JSONTypeError) {
        sequenceNumber = ""
        identityPoolID = try object.text("identityPoolId")
        identityID = try object.text("identityId")
        dataSetName = try object.text("dataSetName", or: "datasetName")
        operation = SyncOperation(rawValue: try object.textIfPresent("operation") ?? "")
        records = try StreamedRecord.records(object.elements("kinesisSyncRecords"))
        recordsURL = try object.textIfPresent("kinesisSyncRecordsURL").map { Secret($0) }
        payloadType = StreamsPayloadType(rawValue: try object.textIfPresent("payloadType") ?? "")
        lastModifiedDate = try object.integerIfPresent("lastModifiedDate")
        syncCount = try object.integerIfPresent("syncCount")
    }
}

/// One changed record of a dataset: an element of `kinesisSyncRecords`.
///
/// The description contains no values.
public struct StreamedRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The record's key: `key`.
    public var key: String
    /// The record's value: `value`.
    public var value: String?
    /// The operation: `op`.
    public var operation: SyncOperation
    /// The number of times the record was synchronised: `syncCount`.
    public var syncCount: Int64?
    /// The time of the last change by Cognito's clock, in milliseconds since 1970: `lastModifiedDate`.
    public var lastModifiedDate: Int64?
    /// The time of the last change by the device's clock, in milliseconds since 1970: `deviceLastModifiedDate`.
    public var deviceLastModifiedDate: Int64?

    /// Creates a record.
    public init(
        key: String, value: String? = nil, operation: SyncOperation = .replace, syncCount: Int64? = nil,
        lastModifiedDate: Int64? = nil, deviceLastModifiedDate: Int64? = nil
    ) {
        self.key = key
        self.value = value
        self.operation = operation
        self.syncCount = syncCount
        self.lastModifiedDate = lastModifiedDate
        self.deviceLastModifiedDate = deviceLastModifiedDate
    }

    /// Reads the full update that a record's URL refers to.
    ///
    /// The guide does not show the update's form. This method accepts an object with `kinesisSyncRecords` or a plain
    /// array.
    ///
    /// - Throws: ``EventError`` with the path of the unreadable member.
    public static func records(inDownload data: [UInt8]) throws(EventError) -> [StreamedRecord] {
        do {
            let root = try JSONDocument(data).root
            if root.kind == .array { return try records(root.children) }
            return try records(JSONObject(root).elements("kinesisSyncRecords"))
        } catch {
            throw EventError("\(error)")
        }
    }

    static func records(_ views: some Sequence<JSONView>) throws(JSONTypeError) -> [StreamedRecord] {
        var records: [StreamedRecord] = []
        for view in views { records.append(try StreamedRecord(JSONObject(view))) }
        return records
    }

    private init(_ object: JSONObject) throws(JSONTypeError) {
        key = try object.text("key")
        value = try object.textIfPresent("value")
        operation = SyncOperation(rawValue: try object.textIfPresent("op") ?? "")
        syncCount = try object.integerIfPresent("syncCount")
        lastModifiedDate = try object.integerIfPresent("lastModifiedDate")
        deviceLastModifiedDate = try object.integerIfPresent("deviceLastModifiedDate")
    }

    /// The operation.
    public var description: String { "StreamedRecord(\(operation))" }
    /// A mirror without children, because the value is personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
