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

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
