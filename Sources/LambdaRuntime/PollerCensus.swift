import Synchronization

/// How the pollers of a process fare, for the main thread, which waits for news of them.
final class PollerCensus: Sendable {
    private struct State {
        /// How many still poll or serve.
        var alive: Int
        /// How many have an event that is not answered.
        var busy = 0
        /// What ends the process, or the last that ended a poller.
        var failure: RuntimeAPIError?
        var isFatal = false
    }

    private let state: Mutex<State>
    private let alarm: Alarm

    /// Counts that many pollers; the alarm wakes the main thread.
    init(_ count: Int, alarm: Alarm) {
        state = Mutex(State(alive: count))
        self.alarm = alarm
    }

    /// Whether no poller has an event.
    var isIdle: Bool { state.withLock { $0.busy == 0 } }

    /// Why the process cannot go on; nil while a poller can.
    var failure: RuntimeAPIError? { state.withLock { $0.isFatal || $0.alive == 0 ? $0.failure : nil } }

    /// A poller has got an event.
    func begin() { state.withLock { $0.busy += 1 } }

    /// A poller has answered its event, or lost the answer.
    func end() {
        state.withLock { $0.busy -= 1 }
        if ShutdownRequest.isMade { alarm.ring() }
    }

    /// A poller has ended.
    func leave(_ failure: RuntimeAPIError?) {
        state.withLock { state in
            state.alive -= 1
            guard let failure else { return }
            if case .fatal = failure { state.isFatal = true }
            state.failure = failure
        }
        alarm.ring()
    }
}
