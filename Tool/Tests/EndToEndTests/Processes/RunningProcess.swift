import CognitoSpawn
import Foundation
import Glibc
import Synchronization

/// A process that runs during the tests.
///
/// Not Foundation's `Process`: of that two cannot be started at the same time without danger, and it may wait for another's end.
final class RunningProcess: Sendable {
    let identifier: pid_t
    private let hasEnded = Atomic(false)

    /// Starts a program; its standard error goes where its output goes, unless told otherwise.
    init(
        _ command: [String], environment: [String: String], input: FileHandle = .nullDevice, output: FileHandle,
        errors: FileHandle? = nil
    ) throws {
        identifier = try NewProcess(
            command, environment: environment, streams: [input, output, errors ?? output].map(\.fileDescriptor)
        ).start()
    }

    var isRunning: Bool {
        var information = siginfo_t()
        // With WNOHANG the structure stays unchanged if there is no news.
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG) == 0
            && information.si_signo != SIGCHLD
    }

    /// Asks it to end.
    func terminate() { kill(identifier, SIGTERM) }

    // A test that fails leaves no process behind.
    deinit { if !hasEnded.load(ordering: .relaxed) { terminate() } }

    /// Waits for its end, once.
    ///
    /// - Returns: The exit status, or 128 and the number if a signal ended it.
    func end() async -> Int32 {
        defer { hasEnded.store(true, ordering: .relaxed) }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { [identifier] in
                continuation.resume(returning: NewProcess.end(of: identifier))
            }
        }
    }
}
