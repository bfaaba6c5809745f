import CCognitoGlibc
import CognitoSpawn
import Foundation

/// A tool that runs another program and waits for its end.
package enum Tool {
    /// The destination of the program's output.
    package enum Output {
        /// The standard error of this process.
        case shown
        /// The result of the call.
        case kept
        /// The result of the call. The last line is also reported at intervals.
        case watched(@Sendable (_ lastLine: String) -> Void)
        /// The result, with the outputs separate; the last line of standard error is also reported at intervals.
        case answer(watched: @Sendable (_ lastLine: String) -> Void = { _ in })
    }

    /// The result of a program that has ended.
    package struct Result: Sendable {
        /// The exit status; 128 plus the signal's number if a signal ended the program.
        package let status: Int32
        /// The output, if it was captured.
        package let text: String
        /// Standard error, if it was captured separately.
        package let errors: String
    }

    /// Searches for a program in `PATH`, runs it to its end, and returns the result.
    package static func run(_ command: [String], _ output: Output) async throws -> Result {
        let kept = try KeptOutput()
        let keptErrors: KeptOutput? = if case .answer = output { try KeptOutput() } else { nil }
        let (stream, errors): (Int32, Int32) =
            switch output {
            case .shown: (STDERR_FILENO, STDERR_FILENO)
            case .kept, .watched: (kept.descriptor, kept.descriptor)
            case .answer: (kept.descriptor, keptErrors?.descriptor ?? STDERR_FILENO)
            }
        let identifier: pid_t
        do {
            identifier = try NewProcess(
                command, environment: ProcessInfo.processInfo.environment, streams: [STDIN_FILENO, stream, errors]
            ).start()
        } catch {
            guard error.number == ENOENT, !command[0].contains("/") else {
                throw Failure.bad("\(command[0]) does not start: \(error.reason)")
            }
            throw Failure.bad(
                "There is no '\(command[0])' on the PATH\(command[0] == "swift" ? ": install Swift 6.2 or later" : "")."
            )
        }
        let watch = Task {
            let (watched, show): (KeptOutput?, @Sendable (String) -> Void)
            switch output {
            case .shown, .kept: return
            case .watched(let observer): (watched, show) = (kept, observer)
            case .answer(let observer): (watched, show) = (keptErrors, observer)
            }
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(100))
                show(watched?.lastLine ?? "")
            }
        }
        let status = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: NewProcess.end(of: identifier)) }
        }
        watch.cancel()
        // The watch ends first, so it reports nothing after this function returns.
        _ = await watch.result
        return Result(status: status, text: kept.text, errors: keptErrors?.text ?? "")
    }
}

/// An unnamed file that receives the output of a program.
private final class KeptOutput: Sendable {
    let descriptor: Int32

    init() throws {
        var path = Array("\(FileManager.default.temporaryDirectory.path)/cognito-triggers.XXXXXX".utf8CString)
        descriptor = mkostemp(&path, O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure.bad("Cannot create a temporary file: \(String(cString: strerror(errno)))")
        }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// The last line, which may be incomplete, because SwiftPM can pause in the middle of a line.
    var lastLine: String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return "" }
        var end = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &end, end.count, max(0, status.st_size - off_t(end.count)))
        let lines = end.prefix(max(0, count)).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.last?.isEmpty == true ? lines.dropLast().last : lines.last
        return line.map { String(decoding: $0, as: UTF8.self) } ?? ""
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
