import CognitoThreads
import Dispatch
import Logging
import Synchronization

/// The deadline of the handler at work: when it is cancelled, and what is answered if that does not end it.
///
/// It is also the executor of the handler's task. Before the deadline, the thread that waits for the answer runs the task's jobs
/// itself. Afterwards a dispatch queue of the task's own runs them, so that a handler that ignores its cancellation delays
/// neither the declared answer nor the next event, even if it becomes a busy loop.
///
/// One task, and one object of this class, serves all events until a handler misses its deadline.
@usableFromInline
package final class HandlerDeadline: TaskExecutor {
    /// The answer's bytes, or the error that is reported instead.
    package typealias Answer = Result<[UInt8], any Error>

    private enum Stage { case inTime, cancelled, over }

    private struct State {
        var stage = Stage.inTime
        var cancelAt: Int64?
        var giveUp: (at: Int64, answer: @Sendable () -> Answer)?
        var answer: Answer?
        var ownQueue: DispatchQueue?
    }

    private let thread: LoopThread
    private let state = Mutex(State())
    private let callerWaits = Atomic<Int64>(0)

    /// Creates the deadline of a task that runs on a thread, or on no thread of the runtime's in a test.
    package init(of thread: LoopThread) { self.thread = thread }

    // MARK: The handler's side

    /// The moment at which the caller began to wait, as far as it is known, in milliseconds since 1970.
    package var waitingSince: Int64 { callerWaits.load(ordering: .relaxed) }

    /// Sets how long the handler at work has from now on, by the wall clock in milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - cancelAt: The moment at which its task is cancelled.
    ///   - giveUp: The moment from which nobody waits for it, and the function that makes the answer then; nil to wait for
    ///     the handler as long as it takes.
    package func set(cancelAt: Int64, giveUp: (at: Int64, answer: @Sendable () -> Answer)? = nil) {
        state.withLock { state in
            state.cancelAt = cancelAt
            state.giveUp = giveUp
        }
    }

    /// Has a function answer an event.
    ///
    /// - Parameters:
    ///   - event: The event's bytes.
    ///   - context: Its context.
    ///   - function: The function.
    ///   - waitingSince: The moment at which the caller began to wait.
    /// - Returns: The answer; nil if the handler missed its deadline: `LoopThread.run(_:)` then returns the answer, on the
    ///   thread that waits for it, and the task that called must end.
    package nonisolated(nonsending) func answer(
        _ event: [UInt8], _ context: InvocationContext, by function: FunctionCode.Instance,
        waitingSince: Int64 = Deadline.now
    ) async -> Answer? {
        callerWaits.store(waitingSince, ordering: .relaxed)
        let answer: Answer
        do {
            answer = .success(
                try await LogOrigin.$current.withValue(context.origin) {
                    try await function.answer(event, context, self)
                })
        } catch {
            answer = .failure(error)
        }
        let stage = state.withLock { state in
            let stage = state.stage
            (state.cancelAt, state.giveUp) = (nil, nil)
            if stage == .cancelled { (state.stage, state.answer) = (.over, answer) }
            return stage
        }
        switch stage {
        case .inTime: return answer
        case .cancelled: thread.wakePipe.wake()
        case .over: context.logger.warning("The handler was done too late; its answer is dropped")
        }
        return nil
    }

    /// Takes a job of the task from any thread.
    @usableFromInline
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !thread.take(job, of: self) { runElsewhere(job) }
    }

    // MARK: The waiting thread's side

    /// A Boolean value that indicates whether the task serves no more events.
    var isOver: Bool { state.withLock { $0.stage == .over } }

    /// The answer for the waiting thread to send, once the deadline is over.
    var answer: Answer? { state.withLock { $0.answer } }

    /// Notes that the task has ended.
    func end(_ answer: Answer?) {
        state.withLock { state in
            guard state.stage == .inTime else { return }
            (state.stage, state.answer) = (.over, answer)
        }
    }

    /// Runs a job apart from the waiting thread.
    func runElsewhere(_ job: UnownedJob) {
        // A queue of its own, as one busy handler after the other would fill Swift's pool.
        let queue = state.withLock { state in
            let queue = state.ownQueue ?? DispatchQueue(label: "late handler")
            state.ownQueue = queue
            return queue
        }
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Cancels the handler, or gives it up, when the time for that has come.
    ///
    /// - Parameter cancel: Cancels the task.
    /// - Returns: For how many milliseconds there is nothing to do; -1 for ever.
    func check(cancel: () -> Void) -> Int32 {
        let (stage, cancelAt, giveUp) = state.withLock { ($0.stage, $0.cancelAt, $0.giveUp) }
        switch stage {
        case .over: return 0
        case .inTime:
            guard let cancelAt else { return -1 }
            if let pause = Self.pause(until: cancelAt) { return pause }
            state.withLock { $0.stage = .cancelled }
            cancel()
        case .cancelled:
            guard let giveUp else { return -1 }
            if let pause = Self.pause(until: giveUp.at) { return pause }
            let isFirst = state.withLock { state in
                defer { state.stage = .over }
                return state.stage == .cancelled
            }
            guard isFirst else { return 0 }
            let answer = giveUp.answer()
            state.withLock { $0.answer = answer }
        }
        return 0
    }

    /// Returns the milliseconds until a moment, a second at most to notice when the wall clock is set; nil if it has come.
    private static func pause(until moment: Int64) -> Int32? {
        let now = Deadline.now
        guard now < moment else { return nil }
        let (difference, overflow) = moment.subtractingReportingOverflow(now)
        return overflow ? 1000 : Int32(clamping: min(difference, 1000))
    }
}
