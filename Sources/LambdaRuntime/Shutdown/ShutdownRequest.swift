import CognitoThreads
import Glibc
import Synchronization

/// Lambda's request to end: the signal SIGTERM, which only processes with an extension receive.
enum ShutdownRequest {
    // Both variables are initialised statically, because a signal handler must not initialise anything.
    private static let flag = Atomic(false)
    nonisolated(unsafe) private static var writeEnd: Int32 = -1

    /// A Boolean value that indicates whether the process has been asked to end.
    static var isMade: Bool { flag.load(ordering: .acquiring) }

    /// Handles the signal from now on.
    ///
    /// The signal wakes the thread that owns the pipe; the pipe must live as long as the process.
    static func watch(waking wakePipe: WakePipe) {
        writeEnd = wakePipe.writeEnd
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in ShutdownRequest.take() }
        action.sa_flags = Int32(SA_RESTART)
        sigaction(SIGTERM, &action, nil)
    }

    private static func take() {
        let error = errno
        flag.store(true, ordering: .releasing)
        var byte: UInt8 = 1
        write(writeEnd, &byte, 1)
        errno = error
    }
}
