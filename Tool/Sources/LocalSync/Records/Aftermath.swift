import CognitoEvents
import LocalAWS
import WireJSON

/// What follows a change of a dataset: a record of a stream, and notices for the identity's other devices.
struct Aftermath: Sendable {
    private let stream: String?
    private let notices: [PushNotice]

    /// Adds the change to the pool's stream, within the transaction of the change.
    init(
        _ records: [StoredRecord], of dataset: Dataset, operation: SyncOperation = .replace, by call: Call,
        _ tables: StoreTables
    ) throws {
        let configuration = try tables.configuration(of: dataset.key.poolID)
        stream = configuration.stream
        if let stream {
            try call.sync.streams.add(records, of: dataset, operation: operation, to: stream, tables)
        }
        let author = call.input.text("DeviceId")
        notices =
            configuration.push == nil
            ? []
            : try tables.subscribers(dataset.key).filter { $0.id != author }
                .map { PushNotice($0, dataset) }
    }

    /// Delivers everything, after the transaction.
    func begin(_ call: Call) {
        for notice in notices { call.sync.push(notice) }
        guard let stream else { return }
        guard call.sync.streams.hasReceiver(stream) else {
            return call.trace.note(
                "The stream \(stream) has no receiver here: start the server with --streams, --kinesis or "
                    + "--stream-consumer.")
        }
        call.continueFlow()
        call.trace.later.add { [streams = call.sync.streams] in streams.deliver(stream) }
    }
}
