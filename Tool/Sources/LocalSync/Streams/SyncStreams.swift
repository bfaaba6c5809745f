import CognitoEvents
@_spi(Internal) import CognitoModel
package import LocalAWS
import Synchronization
@_spi(Internal) import WireJSON

/// Cognito Streams: a queue of records, which each receiver gets in order, and again after a failure.
///
/// The queue is in the store, so a restarted server continues it. A delivery never fails a client's call.
package final class SyncStreams: Sendable {
    /// The largest record of a stream, in bytes; the records of a larger one are at a URL.
    static let recordLimit = 1 << 20
    /// The number of attempts after which a receiver waits for the stream's next record.
    private static let attempts = 10
    /// The life of the URL of a large record, in seconds.
    private static let payloadLife = 7 * 86_400.0
    /// The path of the server below which large records are.
    package static let payloadPath = "sync-payloads"

    private let server: LocalServer
    private let sinks: [any StreamSink]
    private let state = Mutex(State())

    private struct State {
        /// The running deliveries; true if records have been added since a delivery last looked for some.
        var running: [String: Bool] = [:]
        /// A number that grows when all deliveries must end.
        var generation = 0
    }

    package init(_ server: LocalServer, sinks: [any StreamSink]) {
        self.server = server
        self.sinks = sinks
    }

    func hasReceiver(_ stream: String) -> Bool { sinks.contains { $0.accepts(stream) } }

    // MARK: Adding records

    /// Adds a change of a dataset to a stream, within the transaction of the change.
    func add(
        _ records: [StoredRecord], of dataset: Dataset, operation: SyncOperation = .replace, to stream: String,
        _ tables: StoreTables
    ) throws {
        guard hasReceiver(stream) else { return }
        var record = CognitoStreamsRecord(
            identityPoolID: dataset.key.poolID, identityID: dataset.key.identityID, dataSetName: dataset.key.name,
            operation: operation, records: records.map(\.streamed),
            lastModifiedDate: Self.milliseconds(dataset.modified), syncCount: dataset.syncCount)
        if record.data.count + dataset.key.identityID.utf8.count > Self.recordLimit {
            let name = Base64URL.encode(server.random.bytes(24))
            try tables.savePayload(
                StreamedRecord.document(of: record.records), name: name, pool: dataset.key.poolID,
                now: server.clock.now, expires: server.clock.now + Self.payloadLife)
            record.recordsURL = Secret("\(server.endpoint)/\(Self.payloadPath)/\(name)")
            (record.records, record.payloadType) = ([], .s3URL)
        }
        try tables.enqueue(record.data, dataset.key, stream: stream, at: server.clock.now)
    }

    fileprivate static func milliseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1000).rounded()) }

    /// Returns the document of a large record, which its URL leads to; nil if there is no such document.
    package func payload(_ name: String) throws(ServiceError) -> [UInt8]? {
        try server.store.read { try $0.payload(name, now: server.clock.now) }
    }

    // MARK: Delivering

    /// Begins to deliver the records of a stream that have been added.
    func deliver(_ stream: String) {
        for sink in sinks where sink.accepts(stream) {
            let key = "\(sink.name) \(stream)"
            let generation: Int? = state.withLock { state in
                defer { state.running[key] = state.running[key] != nil }
                return state.running[key] == nil ? state.generation : nil
            }
            guard let generation else { continue }
            server.background { await self.deliver(stream, to: sink, key, generation) }
        }
    }

    /// Continues the delivery of records that an earlier run of the server has added.
    package func resume() {
        let streams = try? server.store.read { try $0.queuedStreams() }
        for stream in streams ?? [] { deliver(stream) }
    }

    /// Ends all deliveries, before the store is emptied.
    package func stop() {
        state.withLock { state in
            state.generation += 1
            state.running = [:]
        }
    }

    private func deliver(_ stream: String, to sink: any StreamSink, _ key: String, _ generation: Int) async {
        var failures = 0
        while state.withLock({ $0.generation == generation }) {
            let records = try? server.store.read {
                try $0.queued(stream, for: sink.name, limit: sink.batchSize)
            }
            guard let records, let first = records.first, let last = records.last else {
                let goesOn = state.withLock { state in
                    guard state.generation == generation else { return false }
                    let hasMore = state.running[key] == true
                    state.running[key] = hasMore ? false : nil
                    return hasMore
                }
                if goesOn { continue }
                return
            }
            let trace = server.beginRecord(of: "CognitoStreams")
            trace.concerns(identityPool: first.poolID, identity: first.identityID)
            trace.flow.belongs(to: FlowKey(.sync, first.identityID, first.datasetName), ends: true)
            switch await sink.deliver(records, of: stream, on: server, trace) {
            case .delivered:
                server.end(trace)
                failures = 0
                done(through: last.number, stream, sink)
            case .failed(let record, let reason):
                server.end(
                    trace,
                    error: ServiceError(
                        "StreamDeliveryFailed", "Stream \(stream): \(reason)\(reason.last == "." ? "" : ".")"))
                if record.number > first.number {
                    failures = 0
                    done(through: record.number - 1, stream, sink)
                }
                failures += 1
                guard failures < Self.attempts else {
                    return state.withLock { state in
                        if state.generation == generation { state.running[key] = nil }
                    }
                }
                try? await Task.sleep(for: .milliseconds(min(1000, 25 << failures)))
            case .gone(let reason):
                server.end(trace, error: ServiceError("StreamDeliveryFailed", "\(reason): streaming is now DISABLED."))
                try? server.store.write { try $0.disableStream(stream) }
                done(through: last.number, stream, sink)
            }
        }
    }

    private func done(through number: Int64, _ stream: String, _ sink: any StreamSink) {
        let all = sinks.filter { $0.accepts(stream) }.map(\.name)
        try? server.store.write { tables in
            try tables.received(number, of: stream, by: sink.name)
            try tables.removeReceived(of: stream, by: all)
        }
    }
}

extension StoredRecord {
    /// The record as a stream has it; a removed record has an empty value.
    fileprivate var streamed: StreamedRecord {
        StreamedRecord(
            key: key, value: value ?? "", operation: value == nil ? .remove : .replace, syncCount: syncCount,
            lastModifiedDate: SyncStreams.milliseconds(modified),
            deviceLastModifiedDate: SyncStreams.milliseconds(deviceModified))
    }
}
