import Dispatch
import Foundation
import Synchronization

/// A thread that runs the tasks given to it, as a function's does: what it takes does not depend on how crowded the tests'
/// own pool is.
final class OwnThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let bell = DispatchSemaphore(value: 0)
    private let isOver = Mutex(false)

    private init() {
        Thread.detachNewThread { [self] in
            while true {
                bell.wait()
                if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                    job.runSynchronously(on: asUnownedTaskExecutor())
                } else if isOver.withLock({ $0 }) {
                    return
                }
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        bell.signal()
    }

    /// Runs a task on a thread of its own.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let thread = OwnThread()
        defer {
            thread.isOver.withLock { $0 = true }
            thread.bell.signal()
        }
        return try await Task(executorPreference: thread, operation: body).value
    }
}

extension Duration {
    /// For what is not about time: longer than a crowded test process takes.
    static var patience: Duration { .seconds(120) }
}
