#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A pipe that wakes a thread which sleeps in `poll`.
package final class WakePipe: Sendable {
    /// The end to watch: it is readable once the thread has been woken.
    package let readEnd: Int32
    /// The end that a signal handler writes a byte to.
    let writeEnd: Int32

    /// Creates a pipe.
    ///
    /// - Throws: ``SystemShortage`` if no file descriptor is left.
    package init() throws(SystemShortage) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemShortage(description: "no file descriptor is left") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the thread, or keeps it from falling asleep.
    package func wake() {
        // A full pipe wakes it, too.
        var byte: UInt8 = 1
        while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Makes the thread's next sleep a real one.
    package func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(readEnd, &bytes, 16) > 0 {}
    }
}
