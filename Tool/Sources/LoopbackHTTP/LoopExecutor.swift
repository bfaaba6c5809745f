import NIOCore

/// An executor that runs the function answering a connection's requests on the connection's event loop.
///
/// A request then changes threads only if it waits for another thread. Do not run work here that takes more than a few
/// milliseconds, because connections share the loop.
package final class LoopExecutor: TaskExecutor {
    /// The executor of the current task's request, for unstructured tasks, which do not inherit it.
    @TaskLocal package static var current: LoopExecutor?

    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    /// Waits on the event loop of the current task's request.
    ///
    /// Without such a loop, it waits with `Task.sleep`, which uses another thread.
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
