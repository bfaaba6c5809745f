import Glibc

/// The number of files, pipes and sockets that this process may open.
package enum Descriptors {
    /// The number that each function process needs: for its output, its server, and one or two connections.
    private static let eachProcess = 6
    /// The number that everything else needs.
    private static let others = 64

    /// Raises the limit for this process as far as the system allows.
    package static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Throws if the limit is too low for a number of function processes.
    package static func demand(processes count: Int) throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        guard limit.rlim_cur < UInt(others + count * eachProcess) else { return }
        throw Failure.wrongUse(
            "\(count) concurrent processes need about \(others + count * eachProcess) open files, and this shell allows "
                + "\(limit.rlim_cur): use fewer processes, or raise the limit with ulimit -n.")
    }
}
