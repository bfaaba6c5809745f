import Logging
import Synchronization

/// A log handler that keeps its records.
final class LogRecorder: Sendable {
    /// One log record: level, message and metadata as one text.
    struct Line: Sendable {
        let level: Logger.Level
        let text: String
    }

    private let stored = Mutex<[Line]>([])
    private let level: Logger.Level

    init(level: Logger.Level) { self.level = level }

    var lines: [Line] { stored.withLock { $0 } }
    var text: String { lines.map(\.text).joined(separator: "\n") }

    var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self, logLevel: level) } }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { _, line in line }
            let line = Line(level: event.level, text: "\(event.message) \(all.sorted { $0.key < $1.key })")
            recorder.stored.withLock { $0.append(line) }
        }
    }
}
