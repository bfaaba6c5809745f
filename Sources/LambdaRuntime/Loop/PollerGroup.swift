import CognitoThreads
import Synchronization

/// The state of a process's pollers; the main thread waits until it changes.
final class PollerGroup: Sendable {
    private struct State {
        /// The number of pollers that still poll or serve.
        var alive: Int
        /// The number of pollers with an unanswered event.
        var busy = 0
        /// The error that ends the process, or the last error that ended a poller.
        var failure: RuntimeAPIError?
        var isFatal = false
    }

    private let state: Mutex<State>
    private let wakePipe: WakePipe

    /// Creates a group of the given number of pollers; the pipe wakes the main thread.
    init(_ count: Int, waking wakePipe: WakePipe) {
        state = Mutex(State(alive: count))
        self.wakePipe = wakePipe
    }

    /// A Boolean value that indicates whether no poller has an event.
    var isIdle: Bool { state.withLock { $0.busy == 0 } }

    /// The error that ends the process; nil while the pollers can continue.
    var failure: RuntimeAPIError? { state.withLock { $0.isFatal || $0.alive == 0 ? $0.failure : nil } }

    /// Records that a poller has received an event.
    func begin() { state.withLock { $0.busy += 1 } }

    /// Records that a poller has answered its event, or lost the answer.
    func end() {
        state.withLock { $0.busy -= 1 }
        if ShutdownRequest.isMade { wakePipe.wake() }
    }

    /// Records that a poller has ended.
    func leave(_ failure: RuntimeAPIError?) {
        state.withLock { state in
            state.alive -= 1
            guard let failure else { return }
            if case .fatal = failure { state.isFatal = true }
            state.failure = failure
        }
        wakePipe.wake()
    }
}
