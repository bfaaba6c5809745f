package import LocalAWS

/// A file with a line for each record, as Kinesis would get it.
package struct StreamFile: StreamSink {
    package let name: String
    package let batchSize = 100
    private let file: LineFile
    private let path: String

    package init(path: String) throws {
        (name, self.path) = ("file \(path)", path)
        file = try LineFile(path: path)
    }

    package func accepts(_ stream: String) -> Bool { true }

    package func deliver(
        _ records: [QueuedRecord], of stream: String, on server: LocalServer, _ trace: CallTrace
    ) async -> StreamOutcome {
        for record in records {
            do {
                try file.add(record.data)
            } catch {
                return .failed(from: record, reason: "\(path) cannot be written: \(error)")
            }
        }
        trace.note("Stream \(stream): \(records.count) records were added to \(path).")
        return .delivered
    }
}
