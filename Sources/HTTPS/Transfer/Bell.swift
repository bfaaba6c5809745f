import Glibc

/// Wakes the transfer thread; libcurl's own means for that is not in every build of it.
final class Bell: Sendable {
    /// Readable once it rang.
    let descriptor: Int32
    private let end: Int32

    init() throws(InvalidRequest) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw InvalidRequest("no file descriptor is left") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, end) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(end)
    }

    func ring() {
        // A pipe that is full has rung enough.
        var byte: UInt8 = 1
        _ = write(end, &byte, 1)
    }

    /// Makes the next wait a real one.
    func silence() {
        var bytes: UInt64 = 0
        while read(descriptor, &bytes, 8) > 0 {}
    }
}
