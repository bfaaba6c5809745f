import NIOCore

/// Runs what answers the requests of a connection on the connection's event loop.
///
/// A request then passes to another thread only where it waits for something there. Work that takes longer than some
/// milliseconds belongs elsewhere, as other connections have the same loop.
package final class LoopExecutor: TaskExecutor {
    /// The executor of the request that the task answers, for unstructured tasks, which do not inherit it.
    @TaskLocal package static var current: LoopExecutor?

    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    /// Waits on the loop of the request that the task answers; elsewhere as `Task.sleep` does, which has a thread of its own.
    ///
    /// - Parameter duration: How long.
    /// - Throws: An error if the task is cancelled meanwhile.
    package static func sleep(for duration: Duration) async throws {
        guard let loop = current?.loop else { return try await Task.sleep(for: duration) }
        let alarm = loop.scheduleTask(in: TimeAmount(duration)) {}
        try await withTaskCancellationHandler {
            try await alarm.futureResult.get()
        } onCancel: {
            alarm.cancel()
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
