import CognitoRehearsal
import Synchronization

/// The functions that a project's pools call and that cannot run here, with the reasons.
final class AbsentFunctions: Sendable {
    private let reasons = Mutex<[String: String]>([:])

    /// Records why a function cannot run.
    func add(_ name: String, _ failure: Failure) {
        reasons.withLock { $0[name] = failure.reason(of: name) }
    }

    /// Records that a function runs.
    func remove(_ name: String) { reasons.withLock { $0[name] = nil } }

    /// Returns the reason why a function cannot run, as a sentence without the function; nil for any other function.
    @Sendable func reason(_ name: String) -> String? { reasons.withLock { $0[name] } }
}
