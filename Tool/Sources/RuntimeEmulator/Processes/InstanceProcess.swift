import CognitoSpawn
import Dispatch
import Glibc
import Synchronization

/// A function's process, which leads its own process group.
///
/// It inherits none of our descriptors except the writing end of its output pipe.
final class InstanceProcess: Sendable {
    /// The way in which a process ended.
    enum Ending: Sendable {
        case exited(Int32)
        case killed(signal: Int32, dumpedCore: Bool)
    }

    let identifier: pid_t
    let output: OutputPipe
    /// A Boolean value that indicates whether the process's id certainly belongs to the process.
    private let exists = Mutex(true)

    /// Starts a program.
    ///
    /// `onLine` receives the lines of the program's standard output and standard error. `onEnd` is called once with the
    /// ending, after the whole process group has ended and all output has been passed on.
    init(
        _ command: [String], environment: [String: String], directory: String,
        onLine: @escaping @Sendable (String) -> Void, onEnd: @escaping @Sendable (Ending) -> Void
    ) throws(NewProcess.StartError) {
        let pipe = try OutputPipe.make(onLine: onLine)
        output = pipe.reading
        var process = NewProcess(command, environment: environment, streams: [nil, pipe.writing, pipe.writing])
        process.directory = directory
        process.leadsGroup = true
        do throws(NewProcess.StartError) {
            identifier = try process.start()
        } catch {
            close(pipe.writing)
            output.close()
            throw error
        }
        close(pipe.writing)
        output.readInBackground()
        // Waiting blocks, so it needs a queue with its own thread.
        DispatchQueue(label: "process \(identifier)").async { [self] in onEnd(wait()) }
    }

    /// Sends a signal to the process and its whole group, if they still exist.
    func signal(_ number: Int32) {
        exists.withLock { if $0 { kill(-identifier, number) } }
    }

    /// A Boolean value that indicates whether the process has ended, even if `onEnd` has not been called yet.
    var hasEnded: Bool {
        exists.withLock { exists in
            var information = siginfo_t()
            // With WNOHANG, the structure stays unchanged if the process has not ended.
            guard exists, waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG) == 0 else {
                return true
            }
            return information.si_signo == SIGCHLD
        }
    }

    /// The current and the maximum resident memory, in bytes; nil if the process has ended.
    var memory: (now: Int, most: Int)? {
        let status = exists.withLock { $0 ? SmallFile.read("/proc/\(identifier)/status") : nil }
        guard let lines = status?.split(separator: UInt8(ascii: "\n")) else { return nil }
        func bytes(_ name: StaticString) -> Int? {
            let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            guard let line = lines.first(where: { $0.starts(with: name) }) else { return nil }
            return line.reduce(0) { number, byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    ? number * 10 + Int(byte - UInt8(ascii: "0")) : number
            } * 1024
        }
        guard let now = bytes("VmRSS:"), let most = bytes("VmHWM:") else { return nil }
        return (now, most)
    }

    private func wait() -> Ending {
        // The process stays a zombie until no more signals can be sent to it. Its id is not reused before that.
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        kill(-identifier, SIGKILL)
        let status = exists.withLock { exists in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
            exists = false
            return status
        }
        output.close()
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal, dumpedCore: status & 0x80 != 0)
    }
}

/// A reader of small files that may disappear.
private enum SmallFile {
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        var content = [UInt8](repeating: 0, count: 8192)
        let count = Glibc.read(file, &content, content.count)
        return count > 0 ? Array(content[..<count]) : nil
    }
}
