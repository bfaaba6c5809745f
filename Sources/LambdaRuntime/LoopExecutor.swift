import Glibc
import Synchronization

/// Runs the tasks of handlers on the thread that waits for them.
///
/// A handler that does not suspend costs no switch of threads. While one is suspended, the thread sleeps until there is a
/// job of its tasks or of the main queue: a `MainActor` function needs the main thread, which waits here.
final class LoopExecutor: TaskExecutor {
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

    /// Where a task leaves its result for the thread that waits.
    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let state = Mutex(State())
    private let alarm = Alarm()

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

    /// Runs an asynchronous function to its end on the calling thread, which is the main thread.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let outcome = Outcome<Value>()
        Task.detached(executorPreference: self) {
            let value = await body()
            outcome.value.withLock { $0 = value }
        }
        var jobsInARow = 0
        while true {
            if let value = outcome.value.withLock({ $0 }) { return value }
            if let job = state.withLock({ $0.take() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
                jobsInARow += 1
                // A task that yields again and again must not keep the main queue from its turn.
                if jobsInARow % 64 == 0 { look(for: 0) }
            } else {
                look(for: -1)
            }
        }
    }

    /// Waits for a job, and works off the main queue.
    ///
    /// - Parameter milliseconds: How long to wait at most; -1 for as long as it takes.
    private func look(for milliseconds: Int32) {
        var sources = [
            pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: MainQueue.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&sources, 2, milliseconds)
        alarm.silence()
        if sources[1].revents != 0 { MainQueue.drain() }
    }
}
