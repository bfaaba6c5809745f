import Glibc
import Synchronization

/// Keeps descriptors of this process out of the processes that it starts.
///
/// A pipe or connection that a child has a copy of does not end when this process closes it. Between the call that
/// makes a descriptor and the one that marks it, no process may be started.
enum DescriptorLock {
    private static let lock = Mutex(())

    /// Makes descriptors, and marks them so that no new process gets them.
    static func making(_ body: () -> [Int32]) -> [Int32] {
        lock.withLock { _ in
            let descriptors = body()
            for descriptor in descriptors {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
            return descriptors
        }
    }

    /// Starts a process.
    static func spawning(_ body: () -> Int32) -> Int32 {
        lock.withLock { _ in body() }
    }
}
