import Foundation
import Glibc

/// A process that runs beside the tests.
///
/// Not Foundation's `Process`: of that two cannot be started at the same time without danger, and it may wait for another's end.
final class RunningProcess: Sendable {
    let identifier: pid_t

    /// Starts a program; its standard error goes where its output goes, unless told otherwise.
    init(
        _ command: [String], environment: [String: String], input: FileHandle = .nullDevice, output: FileHandle,
        errors: FileHandle? = nil
    ) throws {
        identifier = try ChildProcess.spawn(
            command, environment, [input, output, errors ?? output].map(\.fileDescriptor))
    }

    var isRunning: Bool {
        var information = siginfo_t()
        // With WNOHANG the structure stays as it is where there is nothing to tell.
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG) == 0
            && information.si_signo != SIGCHLD
    }

    /// Asks it to end.
    func terminate() { kill(identifier, SIGTERM) }

    /// Waits for its end, once.
    ///
    /// - Returns: The exit status, or 128 and the number if a signal ended it.
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [identifier] in
                var status: Int32 = 0
                while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
    }
}
