import CognitoSpawn
import Foundation
import Glibc

/// A running executable, seen from outside: its output, its end, and the signals that a test sends.
///
/// It gets only the environment that the test names, beside what is needed to load it. Its output is read by threads of
/// its own, so that it never waits for the test. It leads a process group, which is swept when it ends.
final class ProbeProcess: Sendable {
    /// The way in which a process ended.
    enum Ending: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)

        /// A Boolean value that indicates whether the process ended by itself, with a status that is not 0.
        var isFailure: Bool {
            if case .status(let status) = self { status != 0 } else { false }
        }
    }

    private let identifier: pid_t
    private let ending: Watched<Ending?>
    /// When the process was started.
    let started: ContinuousClock.Instant
    private let end = Watched<ContinuousClock.Instant?>(nil)
    /// When the process was found to have ended, by a thread that waits for nothing else; now while it runs.
    var ended: ContinuousClock.Instant { end.value ?? .now }
    /// Its standard output.
    let output: OutputPipe
    /// Its standard error.
    let errors: OutputPipe

    /// The number under which the process gets the pipe for its telemetry.
    static let telemetryDescriptor: Int32 = 3

    /// Starts the executable that a command names first, with an empty standard input.
    init(
        command: [String], environment: [String: String], errors: OutputPipe? = nil, telemetry: OutputPipe? = nil
    ) throws {
        output = try OutputPipe()
        self.errors = try errors ?? OutputPipe()
        var inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        inherited.merge(environment) { $1 }
        started = .now
        var process = NewProcess(
            command, environment: inherited, streams: [nil, output.writeEnd, self.errors.writeEnd])
        if let telemetry { process.streams.append(telemetry.writeEnd) }
        process.leadsGroup = true
        identifier = try process.start()
        telemetry?.closeWriteEnd()
        output.closeWriteEnd()
        self.errors.closeWriteEnd()
        ending = Watched(nil)
        Thread.detachNewThread { [identifier, ending, end] in Self.awaitEnd(of: identifier, into: ending, at: end) }
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        ending.update { ending in
            if ending == nil { _ = kill(identifier, signal) }
        }
    }

    /// The end of the process; nil if it still runs.
    var latestEnding: Ending? { ending.value }

    /// Stops the process, as a frozen environment does, and waits until it has stopped.
    func freeze() {
        send(SIGSTOP)
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WSTOPPED) != 0 && errno == EINTR {}
    }

    /// Lets a stopped process run again.
    func thaw() { send(SIGCONT) }

    /// The number of open descriptors.
    func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count
    }

    /// The signals that the process ignores, which its children would ignore, too.
    func ignoredSignals() throws -> [Int32] {
        let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let mask = status.firstMatch(of: /SigIgn:\s+([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) } ?? 0
        // The C library sees to its own two itself, 32 and 33.
        return (1..<32).filter { mask >> ($0 - 1) & 1 == 1 }
    }

    /// The descriptors that lead to the pipe, and whether a child of the process would get them.
    func descriptors(of pipe: OutputPipe) throws -> [(number: Int32, isInherited: Bool)] {
        let folder = "/proc/\(identifier)"
        return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").compactMap { name in
            guard let number = Int32(name), pipe.isWritten(by: "\(folder)/fd/\(name)") else { return nil }
            let information = try String(contentsOfFile: "\(folder)/fdinfo/\(name)", encoding: .utf8)
            let flags = information.firstMatch(of: /flags:\s+([0-7]+)/).flatMap { Int32($0.1, radix: 8) } ?? 0
            return (number, flags & O_CLOEXEC == 0)
        }
    }

    /// Waits for the end of the process; nil if it still runs after the limit.
    func ending(within limit: Duration) async -> Ending? {
        _ = await ending.wait(within: limit) { $0 != nil }
        return ending.value
    }

    /// Kills the process and waits until it is gone.
    func end() async {
        send(SIGKILL)
        _ = await ending(within: .seconds(30))
    }

    /// Runs a piece of the test when the process has ended.
    func whenEnded(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [ending] in
            while !ending.block(within: .seconds(3600), until: { $0 != nil }) {}
            body()
        }
    }

    /// Blocks until the process has ended, ends what it left behind in its group, and only then gives its number back.
    private static func awaitEnd(
        of identifier: pid_t, into ending: Watched<Ending?>, at end: Watched<ContinuousClock.Instant?>
    ) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        end.update { $0 = .now }
        ending.update { ending in
            _ = kill(-identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
            let signal = status & 0x7F
            ending = signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
        }
    }
}

extension ProbeProcess.Ending: CustomStringConvertible {
    var description: String {
        switch self {
        case .status(let status): "exit status \(status)"
        case .signal(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}
