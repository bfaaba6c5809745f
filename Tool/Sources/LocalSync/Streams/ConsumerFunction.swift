import CognitoEvents
@_spi(Internal) import CognitoModel
package import LocalAWS
@_spi(Internal) import WireJSON

/// A function that gets a stream's records in Kinesis events, as Lambda's event source mapping sends them.
package struct ConsumerFunction: StreamSink {
    package let name: String
    /// The default size of a batch in an event source mapping.
    package let batchSize = 100
    private let stream: String
    /// The function's ARN or name.
    private let function: String

    package init(_ function: String, of stream: String) {
        (self.function, self.stream) = (function, stream)
        name = "function \(function)"
    }

    package func accepts(_ stream: String) -> Bool { stream == self.stream }

    package func deliver(
        _ records: [QueuedRecord], of stream: String, on server: LocalServer, _ trace: CallTrace
    ) async -> StreamOutcome {
        let records = Self.batch(records)
        guard let first = records.first else { return .delivered }
        let region = String(first.poolID.prefix { $0 != ":" })
        let arn =
            function.hasPrefix("arn:")
            ? function : "arn:aws:lambda:\(region):\(server.account):function:\(function)"
        let event = JSONValue.object([
            "Records": .array(records.map { self.event($0, region: region, account: server.account) })
        ])
        let bytes = Array(event.flattened.utf8)
        let source = TriggerFamily.cognitoStreams.configurationName
        let call = FunctionCall(arn, source: source, faults: [source], of: trace, on: server)
        let answer = await call.answer(to: bytes)
        return Self.outcome(answer, records)
    }

    /// Returns the first records that fit into one event.
    private static func batch(_ records: [QueuedRecord]) -> [QueuedRecord] {
        var size = 0
        return Array(
            records.enumerated().prefix { index, record in
                size += record.data.count
                return index == 0 || size <= limit
            }.map(\.element))
    }

    /// The largest sum of data in an event, which has 6 MB with the data in base64.
    private static let limit = 4 << 20

    private func event(_ record: QueuedRecord, region: String, account: String) -> JSONValue {
        let number = Self.sequenceNumber(record)
        return [
            "kinesis": [
                "kinesisSchemaVersion": "1.0", "partitionKey": .text(record.identityID),
                "sequenceNumber": .text(number), "data": .text(Base64.encode(record.data)),
                "approximateArrivalTimestamp": .decimal(record.time),
            ],
            "eventSource": "aws:kinesis", "eventVersion": "1.0",
            "eventID": .text("shardId-000000000000:\(number)"), "eventName": "aws:kinesis:record",
            "invokeIdentityArn": .text("arn:aws:iam::\(account):role/stream-reader"), "awsRegion": .text(region),
            "eventSourceARN": .text("arn:aws:kinesis:\(region):\(account):stream/\(stream)"),
        ]
    }

    /// The place of a record in its shard, as a number of 56 digits.
    private static func sequenceNumber(_ record: QueuedRecord) -> String {
        let digits = String(record.number)
        return "49" + String(repeating: "0", count: max(0, 54 - digits.utf8.count)) + digits
    }

    /// Returns what Lambda does: it sends the batch again after an error, or from the first record that the answer names.
    private static func outcome(_ answer: FunctionAnswer, _ records: [QueuedRecord]) -> StreamOutcome {
        guard let first = records.first else { return .delivered }
        switch answer.ending {
        case .error: return .failed(from: first, reason: "the function failed")
        case .throttled: return .failed(from: first, reason: "Lambda throttled the function")
        case .missing(let reason), .denied(let reason): return .failed(from: first, reason: reason)
        case .answer(let bytes):
            guard let failures = try? JSONDocument(bytes).root["batchItemFailures"], failures.kind != .null else {
                return .delivered
            }
            let named = failures.children.map { $0["itemIdentifier"]?.scalarText ?? "" }
            guard failures.kind == .array else {
                return .failed(from: first, reason: "the answer's batchItemFailures is not a list")
            }
            guard !named.isEmpty else { return .delivered }
            let known = records.map(sequenceNumber)
            guard named.allSatisfy(known.contains) else {
                return .failed(from: first, reason: "the answer names a record that is not in the batch")
            }
            let place = known.firstIndex { named.contains($0) } ?? 0
            return .failed(from: records[place], reason: "the function asks for a retry")
        }
    }
}
