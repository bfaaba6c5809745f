import Synchronization

/// The uploaded files and the reports of user import jobs; they exist only while the server runs.
final class Imports: Sendable {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var reports: [String: [String]] = [:]
        /// The running jobs; the value is true if the job should stop.
        var running: [String: Bool] = [:]
    }

    private let state = Mutex(State())

    func upload(_ file: [UInt8], for job: String) { state.withLock { $0.files[job] = file } }

    func hasFile(_ job: String) -> Bool { state.withLock { $0.files[job] != nil } }

    func begin(_ job: String) { state.withLock { $0.running[job] = false } }

    func takeFile(_ job: String) -> [UInt8] { state.withLock { $0.files.removeValue(forKey: job) } ?? [] }

    func stop(_ job: String) { state.withLock { if $0.running[job] != nil { $0.running[job] = true } } }

    func isStopping(_ job: String) -> Bool { state.withLock { $0.running[job] == true } }

    func isRunning(_ job: String) -> Bool { state.withLock { $0.running[job] != nil } }

    func end(_ job: String) { _ = state.withLock { $0.running.removeValue(forKey: job) } }

    func add(_ lines: [String], to job: String) { state.withLock { $0.reports[job, default: []] += lines } }

    /// Returns the report of a job, which has one line for each user; nil if the job has no report.
    func report(_ job: String) -> String? {
        state.withLock { $0.reports[job] }.map { lines in lines.map { "\($0)\n" }.joined() }
    }

    func clear() {
        state.withLock { state in
            state.files = [:]
            state.reports = [:]
        }
    }
}
