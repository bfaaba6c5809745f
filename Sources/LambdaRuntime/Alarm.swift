import Glibc

/// Wakes a thread that sleeps in `poll`.
final class Alarm: Sendable {
    /// Readable once the alarm rang.
    let descriptor: Int32
    /// Where to write a byte to ring.
    let bell: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            StandardError.write(line: "no file descriptors are left")
            exit(1)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    /// Wakes the thread, or keeps it from falling asleep.
    func ring() { _ = Output.write([1], to: bell) }

    /// Makes the next sleep a real one.
    func silence() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, 16) > 0 {}
    }
}
