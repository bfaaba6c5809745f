import Synchronization

/// The time in which one task answers events, and what ends it: the task itself, or that its handler took too long.
///
/// Usually a process has one turn. When a handler is cancelled, so is its task, and the next event is for another.
final class Turn: Sendable {
    /// The time that a handler has, by the wall clock in milliseconds since 1970.
    struct Limit: Sendable {
        /// When its task is cancelled.
        var cancelAt: Int64
        /// When nobody waits for it any more, and what is answered then; nil to wait as long as it takes.
        var giveUp: (at: Int64, outcome: @Sendable () -> Result<[UInt8], any Error>)?
    }

    private struct State {
        var limit: Limit?
        var isCancelled = false
        var isOver = false
        var outcome: Result<[UInt8], any Error>?
    }

    private let state = Mutex(State())

    /// Whether the task serves no more events.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// What is answered in the handler's place; nil if the task ended by itself.
    var outcome: Result<[UInt8], any Error>? { state.withLock { $0.outcome } }

    /// Sets the time that the handler has from now on.
    func set(_ limit: Limit) { state.withLock { $0.limit = limit } }

    /// Ends the handler's time; returns whether anybody still waits for its answer.
    func stopClock() -> Bool {
        state.withLock { state in
            state.limit = nil
            return !state.isOver
        }
    }

    /// The task serves no more events.
    func end() { state.withLock { $0.isOver = true } }

    /// Cancels the task, or gives its handler up, when the time for that has come.
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
        let answer = outcome()
        state.withLock { state in
            state.limit = nil
            state.isOver = true
            state.outcome = answer
        }
        return 0
    }

    /// A second at most, to notice when the wall clock is set.
    private static func pause(until moment: Int64, from now: Int64) -> Int32 {
        let (difference, overflow) = moment.subtractingReportingOverflow(now)
        return overflow ? 1000 : Int32(clamping: min(difference, 1000))
    }
}
