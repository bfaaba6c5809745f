import Synchronization

/// The value that a task is to bring to the thread that waits for it, and how long that thread waits.
final class Pending<Value: Sendable>: Sendable {
    /// The time that a task has, by the wall clock in milliseconds since 1970.
    struct Limit: Sendable {
        /// When the task is cancelled.
        var cancelAt: Int64
        /// When nobody waits for it any more, and what counts then; nil to wait as long as it takes.
        var giveUp: (at: Int64, outcome: @Sendable () -> Value)?
    }

    private struct State {
        var value: Value?
        var limit: Limit?
        var isCancelled = false
        var isGivenUp = false
    }

    private let state: Mutex<State>

    init(limit: Limit? = nil) { state = Mutex(State(limit: limit)) }

    /// Sets the time that the task has from now on.
    func set(_ limit: Limit) { state.withLock { $0.limit = limit } }

    /// Brings the value; returns whether anybody still waits for it.
    func bring(_ value: Value) -> Bool {
        state.withLock { state in
            guard !state.isGivenUp else { return false }
            state.value = value
            state.limit = nil  // it may hold what holds this
            return true
        }
    }

    /// The value, once it is there.
    func take() -> Value? { state.withLock { $0.value } }

    /// Cancels the task, or gives it up, when the time for that has come.
    ///
    /// - Returns: For how many milliseconds there is nothing to do; -1 for ever.
    func keepTime(cancel: () -> Void) -> Int32 {
        let (limit, isCancelled) = state.withLock { ($0.limit, $0.isCancelled) }
        guard let limit else { return -1 }
        let now = Deadline.now
        if !isCancelled {
            guard now >= limit.cancelAt else { return Self.pause(until: limit.cancelAt, from: now) }
            state.withLock { $0.isCancelled = true }
            cancel()
            return 0
        }
        guard let (moment, outcome) = limit.giveUp else { return -1 }
        guard now >= moment else { return Self.pause(until: moment, from: now) }
        let value = outcome()
        state.withLock { state in
            guard state.value == nil else { return }
            state.value = value
            state.limit = nil
            state.isGivenUp = true
        }
        return 0
    }

    /// A second at most, to notice when the wall clock is set.
    private static func pause(until moment: Int64, from now: Int64) -> Int32 {
        let (difference, overflow) = moment.subtractingReportingOverflow(now)
        return overflow ? 1000 : Int32(clamping: min(difference, 1000))
    }
}
