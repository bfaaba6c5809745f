import CognitoSpawn
import Foundation
import Glibc

/// A process that runs to its end with given files as its standard streams.
///
/// Foundation's `Process` learns of an end through a socket that another process, started at the same moment, may inherit
/// and keep open; here a thread waits for the process itself.
enum ChildProcess {
    /// Starts a program and waits for its end.
    ///
    /// - Returns: The exit status, or 128 and the number if a signal ended it; and the processor's time that it took, with all
    ///   that it started.
    @discardableResult
    static func run(
        _ command: [String], environment: [String: String], input: TemporaryFile, output: TemporaryFile,
        errors: TemporaryFile
    ) async throws -> (status: Int32, time: Duration) {
        let identifier = try NewProcess(
            command, environment: environment, streams: [input, output, errors].map(\.handle.fileDescriptor)
        ).start()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                var usage = rusage()
                while wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
                let time = [usage.ru_utime, usage.ru_stime].map {
                    Duration.seconds($0.tv_sec) + .microseconds($0.tv_usec)
                }
                continuation.resume(
                    returning: (NewProcess.exitStatus(status), time.reduce(.zero, +)))
            }
        }
    }
}
