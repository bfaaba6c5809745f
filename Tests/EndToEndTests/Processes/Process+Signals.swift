import Foundation
import Glibc

extension Process {
    /// Starts the process with every signal unblocked.
    ///
    /// Tests run on threads on which signals are blocked, and a process inherits that: none could be asked to end.
    func runWithSignals() throws {
        var (none, own) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &own)
        defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
        try run()
    }
}
