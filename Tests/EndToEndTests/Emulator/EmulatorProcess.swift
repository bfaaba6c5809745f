import Foundation
import Glibc

/// The emulator's process and, as its child, the function's.
final class EmulatorProcess: Sendable {
    /// Where events are posted.
    let invocations: URL
    /// What both processes write, to standard output and standard error.
    let output: TemporaryFile
    private let executable: String
    private let runtimeAPI: LoopbackPort
    private let shell: Process
    /// The shell stops the emulator when this pipe is closed: by this object, or by the end of the tests, however they end.
    private let lifeline: Pipe

    /// Starts the emulator for a function, on other ports if somebody else has just taken the first ones.
    static func started(_ function: String, environment: [String: String]) async throws -> EmulatorProcess {
        var output = ""
        for _ in 0..<3 {
            let process = try EmulatorProcess(function, environment: environment)
            if try await process.isReady() { return process }
            output = process.output.text
        }
        throw Unmet("The emulator does not start. It wrote:\n\(output)")
    }

    private init(_ function: String, environment: [String: String]) throws {
        let ports = try LoopbackPort.free(2)
        guard let url = URL(string: "http://\(ports[1])/2015-03-31/functions/function/invocations") else {
            throw Unmet("a URL for \(ports[1])")
        }
        (runtimeAPI, invocations) = (ports[0], url)
        executable = try PackageFolder.executable(function)
        output = try TemporaryFile()
        lifeline = Pipe()
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // On SIGTERM the emulator ends its child too. Whatever happens, nothing lives longer than a quarter of an hour.
        shell.arguments = [
            "-c", "timeout -k 5 900 \"$@\" < /dev/null & read -r _; kill $!; wait", "sh",
            try PackageFolder.emulator(), "--runtime-api-address", "\(runtimeAPI)",
            "--runtime-interface-emulator-address", "\(ports[1])", executable,
        ]
        shell.environment = environment
        shell.standardInput = lifeline.fileHandleForReading
        shell.standardOutput = output.handle
        shell.standardError = output.handle
        try shell.runWithSignals()
        try? lifeline.fileHandleForReading.close()
    }

    /// The bootstrap's process id: it is the one process that polls this Runtime API.
    var functionProcess: Int32? {
        let variable = Array("AWS_LAMBDA_RUNTIME_API=\(runtimeAPI)".utf8)
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.lazy.compactMap { Int32($0) }.first { id in
            let environment = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/environ"))) ?? Data()
            return environment.split(separator: 0).contains { $0.elementsEqual(variable) }
        }
    }

    /// Waits until events can be posted; false if that does not come within ten seconds.
    private func isReady() async throws -> Bool {
        let port = LoopbackPort(number: UInt16(invocations.port ?? 0))
        let limit = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < limit {
            if port.isOpen { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}
