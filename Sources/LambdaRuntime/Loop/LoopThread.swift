package import CognitoThreads
import Synchronization

/// The thread that waits for a handler, and runs the handler's task while it waits.
///
/// A handler that does not suspend costs no thread switch. While a handler is suspended, the thread sleeps until its
/// task or the main queue has a job: `MainActor` functions need the main thread, which waits here.
package final class LoopThread: PollIdleWork, Sendable {
    private struct State {
        /// The deadline of the task that runs on this thread; nil before the first task, and once a handler is late.
        var deadline: HandlerDeadline?
        var jobs = JobQueue()
        var isAsleep = false
    }

    let wakePipe: WakePipe
    private let state = Mutex(State())
    private let isMainThread: Bool
    /// True if the main queue may have work.
    ///
    /// Only then does the thread ask for the queue's descriptor, because making it takes part of every start.
    private let watchesMainQueue = Atomic(false)

    package init(isMainThread: Bool) throws(SystemShortage) {
        wakePipe = try WakePipe()
        self.isMainThread = isMainThread
    }

    /// Accepts a task's job from any thread; returns false if this thread no longer runs that task's jobs.
    func take(_ job: UnownedJob, of deadline: HandlerDeadline) -> Bool {
        let (isTaken, mustWake) = state.withLock { state in
            guard state.deadline === deadline else { return (false, false) }
            state.jobs.append(job)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if mustWake { wakePipe.wake() }
        return isTaken
    }

    /// Runs a task until the task ends or its handler misses the deadline.
    ///
    /// Call this only on this thread.
    ///
    /// After a missed deadline, it returns the handler's answer to the cancellation, or the declared answer.
    package func run(
        _ body: @escaping @Sendable (HandlerDeadline) async -> HandlerDeadline.Answer?
    ) -> HandlerDeadline.Answer? {
        let deadline = HandlerDeadline(of: self)
        state.withLock { $0.deadline = deadline }
        let task = Task.detached(executorPreference: deadline) { deadline.end(await body(deadline)) }
        var jobsInARow = 0
        while !deadline.isOver {
            if runJob(of: deadline) {
                jobsInARow += 1
                // A task that yields again and again must not starve the main queue or the deadline.
                guard jobsInARow % 64 == 0 else { continue }
                _ = check(deadline, task)
                sleep(0)
            } else {
                sleep(check(deadline, task))
            }
        }
        dismiss(deadline)
        return deadline.answer
    }

    /// Runs the main queue's work until a condition holds; the condition is checked whenever the thread wakes up.
    package func wait(until isMet: () -> Bool) {
        while !isMet() { sleep(-1) }
    }

    private func check(_ deadline: HandlerDeadline, _ task: Task<Void, Never>) -> Int32 {
        deadline.check {
            // The jobs are moved first, because a cancelled handler may go into a busy loop.
            dismiss(deadline)
            task.cancel()
        }
    }

    /// Moves a task's present and future jobs to a separate queue.
    private func dismiss(_ deadline: HandlerDeadline) {
        var jobs = state.withLock { state in
            defer { state = State() }
            return state.jobs
        }
        while let job = jobs.next() { deadline.runElsewhere(job) }
    }

    /// Runs the next job; returns false if the queue is empty.
    private func runJob(of deadline: HandlerDeadline) -> Bool {
        let job = state.withLock { state in
            let job = state.jobs.next()
            // If there is no job, the thread sleeps next.
            state.isAsleep = job == nil
            return job
        }
        guard let job else { return false }
        job.runSynchronously(on: deadline.asUnownedTaskExecutor())
        return true
    }

    /// Sleeps until the thread is woken or the time is over, and runs the main queue's work.
    ///
    /// If the time is -1, there is no limit.
    private func sleep(_ milliseconds: Int32) {
        guard isMainThread else {
            _ = wakePipe.wait(milliseconds: milliseconds)
            return
        }
        watchesMainQueue.store(true, ordering: .relaxed)
        if wakePipe.wait(orFor: MainQueue.descriptor, milliseconds: milliseconds) { MainQueue.drain() }
    }

    /// The pipe that wakes the thread at a signal, and the main queue, where late handlers may still work.
    var idleDescriptors: (Int32, Int32) {
        (wakePipe.readEnd, watchesMainQueue.load(ordering: .relaxed) ? MainQueue.descriptor : -1)
    }

    /// Runs the main queue's pending work; returns false once the process is asked to end.
    func doIdleWork() -> Bool {
        sleep(0)
        return !ShutdownRequest.isMade
    }
}
