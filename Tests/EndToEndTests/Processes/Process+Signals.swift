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

    /// Waits for the end without Foundation, and returns the exit status, or 128 and the number if a signal ended it.
    ///
    /// Foundation learns of an end through a socket that another process, started at the same moment, may inherit and keep open.
    func waitedStatus() -> Int32 {
        var information = siginfo_t()
        // Foundation may reap it, now or later.
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0 {
            guard errno == EINTR else {
                waitUntilExit()
                return terminationReason == .exit ? terminationStatus : 128 + terminationStatus
            }
        }
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? status : 128 + status
    }
}
