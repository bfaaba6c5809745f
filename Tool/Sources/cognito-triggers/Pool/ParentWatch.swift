import Glibc

/// A watch that ends the command when the program that started it ends, however that ends.
///
/// It asks for the parent from time to time. The kernel's own signal for this, `PR_SET_PDEATHSIG`, comes when the *thread* that
/// started the command ends, and test runners start a pool from threads that do not last.
enum ParentWatch {
    /// Begins to watch the parent of this process.
    static func begin() {
        let parent = getppid()
        Task.detached {
            while getppid() == parent { try? await Task.sleep(for: .milliseconds(200)) }
            kill(getpid(), SIGTERM)
            // A build that is under way does not notice the signal.
            try? await Task.sleep(for: .seconds(10))
            exit(1)
        }
    }
}
