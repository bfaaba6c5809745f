import Synchronization

/// The uploaded files of user import jobs and the jobs' reports, for as long as the server runs.
final class Imports: Sendable {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var reports: [String: [String]] = [:]
        /// The running jobs, and whether each should stop.
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

    /// Returns the report of a job, one line per user; nil for a job without one.
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
