package import LocalAWS

/// A receiver of a stream's records.
package protocol StreamSink: Sendable {
    /// The name by which the store remembers what the receiver has got.
    var name: String { get }

    /// The largest number of records that the receiver gets at once.
    var batchSize: Int { get }

    func accepts(_ stream: String) -> Bool

    /// Delivers records in order, and describes the delivery in the record of a call.
    func deliver(
        _ records: [QueuedRecord], of stream: String, on server: LocalServer, _ trace: CallTrace
    ) async -> StreamOutcome
}

/// The outcome of a delivery.
package enum StreamOutcome: Sendable {
    case delivered
    /// The records from this one on were not delivered, and are sent again.
    case failed(from: QueuedRecord, reason: String)
    /// The stream does not exist any more, so streaming ends.
    case gone(reason: String)
}
