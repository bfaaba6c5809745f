import Synchronization
import WireJSON

/// Reports the progress of a call, if the client wants to know it.
package final class ContextProgress: Sendable {
    /// The client's name for the progress of this request; nil if it does not want to know.
    private let token: JSONValue?
    private let writer: LineWriter
    /// The latest progress; each must exceed the one before.
    private let latest = Mutex(0.0)

    init(_ token: JSONValue?, _ writer: LineWriter) {
        self.token = token
        self.writer = writer
    }

    /// Sends a number of steps that are done, of a total if it is known.
    package func report(_ done: Double, of total: Double? = nil, _ message: String) {
        send(total, message) { max(done, $0) }
    }

    /// Sends a message about a further step.
    package func report(_ message: String) { send(nil, message) { $0 + 1 } }

    private func send(_ total: Double?, _ message: String, _ next: (Double) -> Double) {
        guard let token else { return }
        latest.withLock { latest in
            let progress = next(latest)
            guard progress > latest else { return }
            latest = progress
            var parameters: JSONMembers<JSONValue> = [
                "progressToken": token, "progress": .decimal(progress), "message": .text(message),
            ]
            parameters["total"] = total.map { .decimal(max($0, progress)) }
            writer.write(
                ["jsonrpc": "2.0", "method": "notifications/progress", "params": .object(parameters)])
        }
    }
}
