import WireJSON

/// Records of Cognito Streams as a Kinesis event brings them: `Records[].kinesis`.
///
/// Source: Developer Guide, "Amazon Cognito Streams". Nothing is decided; an error makes Lambda send the batch again.
public struct CognitoStreamsEvent: Hashable, Sendable {
    /// One record of the event for each synchronisation.
    public var records: [CognitoStreamsRecord]

    /// Creates an event.
    public init(records: [CognitoStreamsRecord]) { self.records = records }

    /// Reads an event.
    ///
    /// - Throws: ``EventError`` with the path of what cannot be read; within a record's data, the path in it.
    public init(_ received: ReceivedEvent) throws(EventError) {
        records = []
        do {
            for (index, record) in try received.envelope.elements("Records").enumerated() {
                let data = try JSONObject(record).object("kinesis").text("data")
                do {
                    records.append(try CognitoStreamsRecord(base64: data))
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

/// One synchronisation of a dataset, as Cognito Streams publishes it.
public struct CognitoStreamsRecord: Hashable, Sendable {
    /// The identity pool: `identityPoolId`.
    public var identityPoolID: String
    /// The identity: `identityId`.
    public var identityID: String
    /// The dataset: `dataSetName`.
    public var dataSetName: String
    /// What happened: `operation`.
    public var operation: SyncOperation
    /// The changed records: `kinesisSyncRecords`.
    ///
    /// Empty if they are behind the URL.
    public var records: [StreamedRecord]
    /// Where the whole update is, for as long as the signature holds: `kinesisSyncRecordsURL`.
    public var recordsURL: Secret<String>?
    /// Whether the records are here or behind the URL: `payloadType`.
    public var payloadType: StreamsPayloadType
    /// The last change, in milliseconds since 1970: `lastModifiedDate`.
    public var lastModifiedDate: Int64?
    /// How often the dataset was synchronised: `syncCount`.
    public var syncCount: Int64?

    /// Creates a record.
    public init(
        identityPoolID: String, identityID: String, dataSetName: String, operation: SyncOperation = .replace,
        records: [StreamedRecord] = [], recordsURL: Secret<String>? = nil, payloadType: StreamsPayloadType = .inline,
        lastModifiedDate: Int64? = nil, syncCount: Int64? = nil
    ) {
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

    /// Reads a record from the data of a Kinesis record, as a Kinesis event has it.
    ///
    /// - Throws: ``EventError`` if it is not base64 of such a record.
    public init(base64 text: String) throws(EventError) {
        guard let data = Base64.decode(text) else { throw EventError("expected base64") }
        try self.init(data: data)
    }

    /// Reads a record from the data of a Kinesis record.
    ///
    /// - Throws: ``EventError`` with the path of what cannot be read.
    public init(data: [UInt8]) throws(EventError) {
        do {
            try self.init(JSONObject(JSONDocument(data).root))
        } catch {
            throw EventError("\(error)")
        }
    }

    private init(_ object: JSONObject) throws(JSONTypeError) {
        identityPoolID = try object.text("identityPoolId")
        identityID = try object.text("identityId")
        dataSetName = try object.text("dataSetName", or: "datasetName")
        operation = SyncOperation(rawValue: try object.textIfPresent("operation") ?? "")
        records = []
        for record in try object.elements("kinesisSyncRecords") {
            records.append(try StreamedRecord(JSONObject(record)))
        }
        recordsURL = try object.textIfPresent("kinesisSyncRecordsURL").map { Secret($0) }
        payloadType = StreamsPayloadType(rawValue: try object.textIfPresent("payloadType") ?? "")
        lastModifiedDate = try object.integerIfPresent("lastModifiedDate")
        syncCount = try object.integerIfPresent("syncCount")
    }
}

/// One changed record of a dataset: an element of `kinesisSyncRecords`.
///
/// It prints no value.
public struct StreamedRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The record's key: `key`.
    public var key: String
    /// The record's value: `value`.
    public var value: String?
    /// What happened: `op`.
    public var operation: SyncOperation
    /// How often the record was synchronised: `syncCount`.
    public var syncCount: Int64?
    /// The last change by Cognito's clock, in milliseconds since 1970: `lastModifiedDate`.
    public var lastModifiedDate: Int64?
    /// The last change by the device's clock, in milliseconds since 1970: `deviceLastModifiedDate`.
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

    init(_ object: JSONObject) throws(JSONTypeError) {
        key = try object.text("key")
        value = try object.textIfPresent("value")
        operation = SyncOperation(rawValue: try object.textIfPresent("op") ?? "")
        syncCount = try object.integerIfPresent("syncCount")
        lastModifiedDate = try object.integerIfPresent("lastModifiedDate")
        deviceLastModifiedDate = try object.integerIfPresent("deviceLastModifiedDate")
    }

    /// The operation.
    public var description: String { "StreamedRecord(\(operation))" }
    /// Without children: the value is a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
