import Glibc

/// How many files, pipes and sockets this process may have open.
enum Descriptors {
    /// What a process of a function takes: its output, its server, and a connection or two.
    private static let eachProcess = 6
    /// What everything else takes.
    private static let others = 64

    /// Takes as many as the system lets this process have.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Refuses more processes of functions than there can be.
    static func demand(processes count: Int) throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        guard limit.rlim_cur < UInt(others + count * eachProcess) else { return }
        throw Failure.wrongUse(
            "\(count) processes at once need about \(others + count * eachProcess) open files, and this shell allows "
                + "\(limit.rlim_cur): ask for fewer, or allow more with ulimit -n.")
    }
}
