import Dispatch
import Glibc

/// The main dispatch queue, on which `MainActor` runs, for a main thread with its own event loop.
///
/// libdispatch provides these two functions for run loops, including Foundation's. The public alternative,
/// `dispatchMain()`, never returns.
enum MainQueue {
    @_silgen_name("_dispatch_get_main_queue_handle_4CF")
    private static func handle() -> Int32

    @_silgen_name("_dispatch_main_queue_callback_4CF")
    private static func callback(_ unused: UnsafeMutableRawPointer?)

    /// An event descriptor that is readable while the queue has work.
    static var descriptor: Int32 { handle() }

    /// Runs the queue's jobs; only the main thread may call it.
    static func drain() {
        var count: UInt64 = 0
        read(descriptor, &count, 8)
        callback(nil)
    }
}
