import CCognitoGlibc
import CognitoRehearsal
import CognitoSpawn
import Foundation
package import ModelContext
import Synchronization

/// This command in a process of its own, which leads a process group.
package final class ChildCommand: Sendable {
    /// The lines of standard output and of standard error.
    package let output: AsyncStream<LineReader.Line>
    package let errors: AsyncStream<LineReader.Line>

    private let identifier: Int32
    private let hasEnded = Mutex(false)
    private let statuses: AsyncStream<Int32>
    private let statusSource: AsyncStream<Int32>.Continuation

    /// The most bytes of a line, such as a large answer of a function.
    private static let lineLimit = 8 << 20

    private init(_ identifier: Int32, output: Int32, errors: Int32) {
        self.identifier = identifier
        self.output = LineReader.lines(of: output, limit: Self.lineLimit, closes: true)
        self.errors = LineReader.lines(of: errors, limit: Self.lineLimit, closes: true)
        (statuses, statusSource) = AsyncStream.makeStream()
    }

    /// Starts the command with a verb and its arguments in a folder, by default this process's, with a text as standard input.
    ///
    /// Throws `Failure` if there is no such folder.
    package static func start(_ arguments: [String], folder: String?, input: String? = nil) async throws -> ChildCommand
    {
        if let folder, !FileManager.default.isFolder(folder) { throw Failure.wrongUse("There is no folder \(folder).") }
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let file = try input.map(Self.file)
        let (output, errors) = (Pipe(), Pipe())
        var process = NewProcess(
            [program] + arguments, environment: ProcessInfo.processInfo.environment,
            streams: [
                file?.fileDescriptor, output.fileHandleForWriting.fileDescriptor,
                errors.fileHandleForWriting.fileDescriptor,
            ])
        process.directory = folder
        process.leadsGroup = true
        return try await start(process, output, errors)
    }

    /// Starts a process on a thread that then waits for its end.
    private static func start(_ process: NewProcess, _ output: Pipe, _ errors: Pipe) async throws -> ChildCommand {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                let child: ChildCommand
                do throws(NewProcess.StartError) {
                    let identifier = try process.start()
                    child = ChildCommand(
                        identifier, output: dup(output.fileHandleForReading.fileDescriptor),
                        errors: dup(errors.fileHandleForReading.fileDescriptor))
                } catch {
                    return continuation.resume(throwing: Failure.bad("The command does not start: \(error.reason)"))
                }
                for pipe in [output, errors] {
                    try? pipe.fileHandleForWriting.close()
                    try? pipe.fileHandleForReading.close()
                }
                continuation.resume(returning: child)
                child.ended(NewProcess.end(of: child.identifier))
            }
        }
    }

    /// Returns an unnamed file with a text, to be read from its start.
    private static func file(_ text: String) throws -> FileHandle {
        var path = Array("\(FileManager.default.temporaryDirectory.path)/cognito-triggers.XXXXXX".utf8CString)
        let descriptor = mkostemp(&path, O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure.bad("A temporary file cannot be made: \(String(cString: strerror(errno)))")
        }
        unlink(path)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(text.utf8))
        try file.seek(toOffset: 0)
        return file
    }

    private func ended(_ status: Int32) {
        hasEnded.withLock { $0 = true }
        // What the command has left behind must not keep its streams open.
        kill(-identifier, SIGKILL)
        statusSource.yield(status)
        statusSource.finish()
    }

    /// Waits for the end, once, and returns the exit status; also in a task that was cancelled, where a stream ends at once.
    package func end() async -> Int32 {
        await Task {
            for await status in statuses { return status }
            return 0
        }.value
    }

    /// Asks the command to end, and ends it after five seconds.
    package func stop() {
        send(SIGTERM)
        Task {
            try await Task.sleep(for: .seconds(5))
            send(SIGKILL)
        }
    }

    private func send(_ signal: Int32) {
        hasEnded.withLock { hasEnded in
            if !hasEnded { _ = kill(-identifier, signal) }
        }
    }
}
