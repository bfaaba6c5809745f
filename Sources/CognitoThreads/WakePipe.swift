import CCognitoGlibc
import Glibc

/// A pipe that wakes a thread sleeping in `poll`.
package final class WakePipe: Sendable {
    /// The end to watch; it is readable once the thread has been woken.
    package let readEnd: Int32
    /// The end to which a signal handler writes a byte.
    package let writeEnd: Int32

    package init() throws(SystemShortage) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
            throw SystemShortage(description: "no file descriptor is left")
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the thread, or prevents it from falling asleep.
    package func wake() {
        // A full pipe needs no other byte, because it already wakes the thread.
        var byte: UInt8 = 1
        while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits for the pipe or another descriptor, and empties the pipe; returns true if `other` is readable.
    ///
    /// If `other` is -1, only the pipe counts. If `milliseconds` is -1, the wait has no time limit.
    package func wait(orFor other: Int32 = -1, milliseconds: Int32) -> Bool {
        withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { sources in
            sources.initializeElement(at: 0, to: pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0))
            // `poll` ignores a negative descriptor.
            sources.initializeElement(at: 1, to: pollfd(fd: other, events: Int16(POLLIN), revents: 0))
            poll(sources.baseAddress, 2, milliseconds)
            drain()
            return sources[1].revents != 0
        }
    }

    /// Empties the pipe, so that the thread can sleep again.
    package func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(readEnd, &bytes, 16) > 0 {}
    }
}
