import CognitoThreads
import Dispatch
import Logging
import Synchronization

/// The deadline of the running handler: when the handler is cancelled, and which answer is sent if it does not end.
///
/// This is also the executor of the handler's task. Before the deadline, the thread that waits for the answer runs the
/// task's jobs itself. After the deadline, a separate dispatch queue runs them. A handler that ignores its
/// cancellation, even a busy loop, therefore delays neither the declared answer nor the next event.
///
/// One task and one object of this class serve all events until a handler misses its deadline.
@usableFromInline
package final class HandlerDeadline: TaskExecutor {
    /// The answer's bytes, or the error to report instead.
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

    /// Creates the deadline of a task that runs on a thread; in a test, the thread belongs to the test host.
    package init(of thread: LoopThread) { self.thread = thread }

    // MARK: The handler's side

    /// The moment at which the event's caller began to wait, as far as known, in milliseconds since 1970.
    package var waitingSince: Int64 { callerWaits.load(ordering: .relaxed) }

    /// Sets the time limits of the running handler, by the wall clock in milliseconds since 1970.
    ///
    /// When the runtime stops waiting, `giveUp` makes the answer; nil means that the runtime waits without a limit.
    package func set(cancelAt: Int64, giveUp: (at: Int64, answer: @Sendable () -> Answer)? = nil) {
        state.withLock { ($0.cancelAt, $0.giveUp) = (cancelAt, giveUp) }
    }

    /// Calls a function to answer an event; returns nil if the handler missed its deadline.
    ///
    /// In that case, `LoopThread.run(_:)` returns the answer on the waiting thread, and the task that called this
    /// method must end.
    package nonisolated(nonsending) func answer(
        _ event: [UInt8], _ context: InvocationContext, by function: FunctionCode.Instance,
        waitingSince: Int64 = Deadline.now
    ) async -> Answer? {
        callerWaits.store(waitingSince, ordering: .relaxed)
        let answer: Answer
        do {
            answer = .success(
                try await InvocationFacts.$ofTask.withValue(.one(context.facts)) {
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
        case .over: context.logger.warning("The handler finished too late; its answer is dropped")
        }
        return nil
    }

    /// Accepts a job of the task from any thread.
    @usableFromInline
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !thread.take(job, of: self) { runElsewhere(job) }
    }

    // MARK: The waiting thread's side

    /// A Boolean value that indicates whether the task will serve no more events.
    var isOver: Bool { state.withLock { $0.stage == .over } }

    /// The answer that the waiting thread sends; it is available once `isOver` is true.
    var answer: Answer? { state.withLock { $0.answer } }

    /// Records that the task has ended.
    func end(_ answer: Answer?) {
        state.withLock { state in
            guard state.stage == .inTime else { return }
            (state.stage, state.answer) = (.over, answer)
        }
    }

    /// Runs a job on a thread other than the waiting thread.
    func runElsewhere(_ job: UnownedJob) {
        // The queue is separate, because busy handlers would occupy all threads of Swift's pool one by one.
        let queue = state.withLock { state in
            let queue = state.ownQueue ?? DispatchQueue(label: "late handler")
            state.ownQueue = queue
            return queue
        }
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Cancels the handler, or stops waiting for it, if the time for that has come.
    ///
    /// Returns the milliseconds until the next such time, or -1 if there is no limit.
    func check(cancel: () -> Void) -> Int32 {
        let (stage, cancelAt, giveUp) = state.withLock { ($0.stage, $0.cancelAt, $0.giveUp) }
        switch stage {
        case .over: return 0
        case .inTime:
            guard let cancelAt else { return -1 }
            if let pause = Deadline.pause(until: cancelAt) { return pause }
            state.withLock { $0.stage = .cancelled }
            cancel()
        case .cancelled:
            guard let giveUp else { return -1 }
            if let pause = Deadline.pause(until: giveUp.at) { return pause }
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
}
