import CSpawn
import Foundation

/// Another program, run to its end.
enum Tool {
    /// Where its output goes.
    enum Output {
        /// To this process's own standard error, and what it asks from its standard input.
        case shown
        /// Into the result.
        case kept
        /// Into the result, and its last line here every now and then.
        case watched(@Sendable (_ lastLine: String) -> Void)
        /// Standard output into the result, and standard error to this process's own.
        case answer
    }

    /// Runs a program that is looked up in `PATH`.
    ///
    /// - Parameters:
    ///   - command: Its name and its arguments.
    ///   - output: Where its streams go.
    /// - Returns: Its exit status, 128 and the number if a signal ended it; and what it wrote, if that was kept.
    /// - Throws: ``Failure`` if it cannot be started.
    static func run(_ command: [String], _ output: Output) async throws -> (status: Int32, text: String) {
        let kept = try KeptOutput()
        let (stream, errors): (Int32, Int32) =
            switch output {
            case .shown: (STDERR_FILENO, STDERR_FILENO)
            case .kept, .watched: (kept.descriptor, kept.descriptor)
            case .answer: (kept.descriptor, STDERR_FILENO)
            }
        let identifier = try spawn(command, output: stream, errors: errors)
        let watch = Task {
            guard case .watched(let show) = output else { return }
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(100))
                show(kept.lastLine)
            }
        }
        let status = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
        watch.cancel()
        // Nothing is shown after this.
        _ = await watch.result
        return (status, kept.text)
    }

    private static func spawn(_ command: [String], output: Int32, errors: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        if errors != STDERR_FILENO { posix_spawn_file_actions_adddup2(&actions, errors, 2) }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        // A thread may have signals blocked, and `serve` ignores some: the program is not to inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, ending) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&ending)
        sigaddset(&ending, SIGHUP)
        sigaddset(&ending, SIGINT)
        sigaddset(&ending, SIGTERM)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &ending)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var identifier: pid_t = 0
        var number = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, environ)
        // A program that has just been built may still be open for writing.
        for _ in 0..<50 where number == ETXTBSY {
            usleep(10_000)
            number = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, environ)
        }
        guard number == 0 else {
            throw Failure.bad("\(command[0]) does not start: \(String(cString: strerror(number)))")
        }
        return identifier
    }
}

/// A file without a name for what a program writes.
private final class KeptOutput: Sendable {
    let descriptor: Int32

    init() throws {
        var path = Array("\(FileManager.default.temporaryDirectory.path)/cognito-triggers.XXXXXX".utf8CString)
        descriptor = mkostemp(&path, O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure.bad("no temporary file: \(String(cString: strerror(errno)))") }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// The last line that is whole.
    var lastLine: String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return "" }
        var end = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &end, end.count, max(0, status.st_size - off_t(end.count)))
        let lines = end.prefix(max(0, count)).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.dropLast().last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    var text: String {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = pread(descriptor, &chunk, chunk.count, off_t(content.count)), count > 0 {
            content += chunk[..<count]
        }
        return String(decoding: content, as: UTF8.self)
    }
}
