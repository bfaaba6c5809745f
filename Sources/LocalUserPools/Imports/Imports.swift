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

    /// Keeps the file of a job.
    func upload(_ file: [UInt8], for job: String) { state.withLock { $0.files[job] = file } }

    /// Returns true if a job has its file.
    func hasFile(_ job: String) -> Bool { state.withLock { $0.files[job] != nil } }

    /// Records the start of a job.
    func begin(_ job: String) { state.withLock { $0.running[job] = false } }

    /// Takes the file of a job.
    func takeFile(_ job: String) -> [UInt8] { state.withLock { $0.files.removeValue(forKey: job) } ?? [] }

    /// Asks a job to stop.
    func stop(_ job: String) { state.withLock { if $0.running[job] != nil { $0.running[job] = true } } }

    /// Returns true if a job has been asked to stop.
    func isStopping(_ job: String) -> Bool { state.withLock { $0.running[job] == true } }

    /// Returns true if a job runs.
    func isRunning(_ job: String) -> Bool { state.withLock { $0.running[job] != nil } }

    /// Records the end of a job.
    func end(_ job: String) { _ = state.withLock { $0.running.removeValue(forKey: job) } }

    /// Adds lines to the report of a job.
    func add(_ lines: [String], to job: String) { state.withLock { $0.reports[job, default: []] += lines } }

    /// Returns the report of a job, one line per user; nil for a job without one.
    func report(_ job: String) -> String? {
        state.withLock { $0.reports[job] }.map { lines in lines.map { "\($0)\n" }.joined() }
    }

    /// Forgets files and reports.
    func clear() {
        state.withLock { state in
            state.files = [:]
            state.reports = [:]
        }
    }
}
