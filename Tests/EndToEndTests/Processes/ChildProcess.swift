import CSpawn
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
        let identifier = try spawn(
            command, environment, [input, output, errors].map(\.handle.fileDescriptor))
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                var usage = rusage()
                while wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
                let signal = status & 0x7F
                let time = [usage.ru_utime, usage.ru_stime].map {
                    Duration.seconds($0.tv_sec) + .microseconds($0.tv_usec)
                }
                continuation.resume(
                    returning: (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, time.reduce(.zero, +)))
            }
        }
    }

    /// Starts a program with these standard streams and no other open file.
    static func spawn(
        _ command: [String], _ environment: [String: String], _ streams: [Int32]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        // Test threads block signals, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        let status = posix_spawn(&identifier, command[0], &actions, &attributes, &arguments, &variables)
        guard status == 0 else { throw Unmet("\(command[0]) starts: \(String(cString: strerror(status)))") }
        return identifier
    }
}
