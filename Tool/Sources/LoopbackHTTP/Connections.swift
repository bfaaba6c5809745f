import NIOCore
import Synchronization

/// A server's open connections, and the tasks that answer their requests.
final class Connections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var tasks: [Int: Task<Void, Never>] = [:]
        var taskCount = 0
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Adds a new connection; after ``stop()``, the connection is closed at once.
    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let isStopped = state.withLock { state in
            state.channels[id] = channel
            return state.isStopped
        }
        channel.closeFuture.whenComplete { _ in self.state.withLock { $0.channels[id] = nil } }
        if isStopped { channel.close(promise: nil) }
    }

    /// Starts a task that answers a request, and returns it; after ``stop()``, the task is cancelled at once.
    func startTask(
        on executor: LoopExecutor, _ work: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        state.withLock { state in
            state.taskCount += 1
            let number = state.taskCount
            let task = Task(executorPreference: executor) {
                await work()
                self.state.withLock { $0.tasks[number] = nil }
            }
            state.tasks[number] = task
            if state.isStopped { task.cancel() }
            return task
        }
    }

    /// Cancels all tasks, closes all connections, and waits for their ends.
    func stop() async {
        let (channels, tasks) = state.withLock { state in
            state.isStopped = true
            return (Array(state.channels.values), Array(state.tasks.values))
        }
        for task in tasks { task.cancel() }
        for channel in channels {
            channel.close(promise: nil)
            try? await channel.closeFuture.get()
        }
        while let task = state.withLock({ $0.tasks.first?.value }) { await task.value }
    }
}
