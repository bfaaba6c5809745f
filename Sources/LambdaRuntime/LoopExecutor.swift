import Glibc
import Synchronization

/// Runs the tasks of handlers on the thread that waits for them.
///
/// A handler that does not suspend costs no switch of threads. While one is suspended, the thread sleeps until there is a
/// job of its tasks or of the main queue: a `MainActor` function needs the main thread, which waits here.
final class LoopExecutor: TaskExecutor, Companion {
    private struct State {
        var jobs: [UnownedJob] = []
        /// How many of the jobs have been taken.
        var taken = 0
        var isAsleep = false

        /// The next job; none means that the thread is about to sleep.
        mutating func take() -> UnownedJob? {
            isAsleep = jobs.isEmpty
            guard !isAsleep else { return nil }
            let job = jobs[taken]
            taken += 1
            if taken == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                taken = 0
            } else if taken >= 64, taken * 2 > jobs.count {
                jobs.removeFirst(taken)
                taken = 0
            }
            return job
        }
    }

    /// Wakes the thread.
    let alarm = Alarm()
    private let state = Mutex(State())
    private let isOnMainThread: Bool
    /// Whether the main queue may hold work: asking for its descriptor before that would cost every start.
    private let watchesMainQueue = Atomic(false)

    /// Makes an executor for one thread, the main thread or another.
    init(onMainThread isOnMainThread: Bool) { self.isOnMainThread = isOnMainThread }

    /// Takes a job from any thread.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustWake = state.withLock { state in
            state.jobs.append(job)
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if mustWake { alarm.ring() }
    }

    /// Runs an asynchronous function on the calling thread, which is this executor's, until its turn is over.
    func run(_ body: @escaping @Sendable (Turn) async -> Void) -> Turn {
        let turn = Turn()
        let task = Task.detached(executorPreference: self) {
            await body(turn)
            turn.end()
        }
        var jobsInARow = 0
        while !turn.isOver {
            if runJob() {
                jobsInARow += 1
                // A task that yields again and again keeps neither the main queue nor the clock from its turn.
                guard jobsInARow % 64 == 0 else { continue }
                _ = turn.keepTime { task.cancel() }
                look(for: 0)
            } else {
                look(for: turn.keepTime { task.cancel() })
            }
        }
        return turn
    }

    /// Works off what comes until a condition holds, which is checked whenever the alarm rang.
    func wait(until isMet: () -> Bool) {
        while !isMet() {
            if !runJob() { look(for: -1) }
        }
    }

    /// Runs the next job; returns whether there was one.
    private func runJob() -> Bool {
        guard let job = state.withLock({ $0.take() }) else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    /// Waits for a job, and works off the main queue.
    ///
    /// - Parameter milliseconds: How long to wait at most; -1 for as long as it takes.
    private func look(for milliseconds: Int32) {
        guard isOnMainThread else {
            var source = pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&source, 1, milliseconds)
            return alarm.silence()
        }
        watchesMainQueue.store(true, ordering: .relaxed)
        var sources = [
            pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: MainQueue.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&sources, 2, milliseconds)
        alarm.silence()
        if sources[1].revents != 0 { MainQueue.drain() }
    }

    /// What to watch while the thread waits for an event: tasks may go on, such as one that was given up.
    func fallAsleep() -> (Int32, Int32) {
        let isAsleep = state.withLock { state in
            state.isAsleep = state.jobs.isEmpty
            return state.isAsleep
        }
        if !isAsleep { alarm.ring() }
        return (alarm.descriptor, watchesMainQueue.load(ordering: .relaxed) ? MainQueue.descriptor : -1)
    }

    /// Spares the next task a ring of the alarm.
    func wakeUp() { state.withLock { $0.isAsleep = false } }

    /// Works off what there is.
    func attend() -> Bool {
        look(for: 0)
        while runJob() {}
        return !ShutdownRequest.isMade
    }
}
