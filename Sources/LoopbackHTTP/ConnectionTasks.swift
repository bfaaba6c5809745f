import Synchronization

/// The tasks of a server's open connections.
///
/// A connection gets its task when it is accepted, not later through a sequence of connections: swift-nio ends the process
/// if it drops an accepted connection that no task has taken, such as one that is accepted while the server stops.
final class ConnectionTasks: Sendable {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var count = 0
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Starts the task of a new connection; after ``stop()``, the task is cancelled at once.
    func start(on executor: LoopExecutor, _ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.count += 1
            let number = state.count
            let task = Task(executorPreference: executor) {
                await work()
                self.end(number)
            }
            state.tasks[number] = task
            if state.isStopped { task.cancel() }
        }
    }

    private func end(_ number: Int) { state.withLock { $0.tasks[number] = nil } }

    /// Cancels all tasks and waits for their ends.
    func stop() async {
        let tasks = state.withLock { state in
            state.isStopped = true
            return state.tasks.values
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}
