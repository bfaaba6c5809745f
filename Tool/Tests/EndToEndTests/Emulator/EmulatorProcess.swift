import CognitoProcessTestSupport
import Foundation
import FoundationNetworking
import Glibc

/// The emulator's process and, as its child, the function's.
final class EmulatorProcess: Sendable {
    /// The role of the emulator.
    enum Mode: Sendable {
        /// One event at a time.
        case classic
        /// Several at once, in a mount namespace of its own: this mode starts no program but `/var/task/bootstrap`.
        case managedInstances
    }

    /// The URL to which events are posted.
    let invocations: URL
    /// The output of both processes, standard output and standard error.
    let output: TemporaryFile
    private let executable: String
    private let runtimeAPI: LoopbackPort
    private let shell: RunningProcess
    /// The shell stops the emulator when this pipe is closed: by this object, or by the end of the tests, however they end.
    private let lifeline: Pipe

    /// Starts the emulator for a function, on other ports if another process has just taken the first ones.
    static func started(
        _ function: String, mode: Mode = .classic, environment: [String: String]
    ) async throws -> EmulatorProcess {
        var output = ""
        for _ in 0..<3 {
            let process = try EmulatorProcess(function, mode, environment: environment)
            if try await process.isReady() { return process }
            output = process.output.text
        }
        throw Unmet("The emulator does not start. It wrote:\n\(output)")
    }

    private init(_ function: String, _ mode: Mode, environment: [String: String]) throws {
        let ports = try LoopbackPort.free(2)
        guard let url = URL(string: "http://\(ports[1])/2015-03-31/functions/function/invocations") else {
            throw Unmet("a URL for \(ports[1])")
        }
        (runtimeAPI, invocations) = (ports[0], url)
        executable = function.contains("/") ? function : try PackageFolder.executable(function)
        output = try TemporaryFile()
        lifeline = Pipe()
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        // On SIGTERM the emulator ends its child too. Whatever happens, nothing lives longer than two hours: one serves all
        // tests of a function, which take over a quarter of an hour on a busy machine.
        let emulator = [
            try PackageFolder.emulator(), "--runtime-api-address", "\(runtimeAPI)",
            "--runtime-interface-emulator-address", "\(ports[1])",
        ]
        var command = ["/bin/sh", "-c", "timeout -k 5 7200 \"$@\" < /dev/null & read -r _; kill $!; wait", "sh"]
        var environment = environment
        switch mode {
        case .classic: command += emulator + [executable]
        case .managedInstances:
            environment["AWS_LAMBDA_INITIALIZATION_TYPE"] = "lambda-managed-instances"
            command += ["unshare", "--mount", "sh", "-c", Self.namespace, "sh", executable] + emulator
        }
        shell = try RunningProcess(
            command, environment: environment, input: lifeline.fileHandleForReading, output: output.handle)
        try? lifeline.fileHandleForReading.close()
    }

    /// Makes the function the bootstrap of a namespace and becomes the emulator.
    private static let namespace = """
        mount -t tmpfs none /var && mkdir /var/task && ln -s "$1" /var/task/bootstrap && shift && exec "$@"
        """

    /// A Boolean value that indicates whether the machine lets this process have such a namespace.
    static let hasNamespaces: Bool = {
        var identifier: pid_t = 0
        let command = ["/usr/bin/unshare", "--mount", "mount", "-t", "tmpfs", "none", "/var"]
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var status: Int32 = -1
        guard !PackageFolder.root.hasPrefix("/var/"),
            posix_spawn(&identifier, command[0], nil, nil, &arguments, environ) == 0,
            waitpid(identifier, &status, 0) == identifier
        else { return false }
        return status == 0
    }()

    /// Asks the emulator to end, as Lambda ends an environment, and waits until that is done.
    func end() async {
        try? lifeline.fileHandleForWriting.close()
        _ = await shell.end()
    }

    /// Sends an event and waits, two minutes at most, for what its caller gets.
    func invoke(_ event: [UInt8]) async throws -> Answer {
        var request = URLRequest(url: invocations, timeoutInterval: 120)
        request.httpMethod = "POST"
        request.httpBody = Data(event)
        do {
            let (body, response) = try await URLSession.shared.data(for: request)
            return Answer(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: Array(body))
        } catch {
            throw Unmet("An answer: \(error). The emulator wrote:\n\(output.text.suffix(4000))")
        }
    }

    /// The answer for a caller.
    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]

        /// The body as text.
        var text: String { String(decoding: body, as: UTF8.self) }
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

    /// Waits until events can be posted; false if that does not come.
    private func isReady() async throws -> Bool {
        let port = LoopbackPort(number: UInt16(invocations.port ?? 0))
        let limit = ContinuousClock.now + Patience.limit
        while ContinuousClock.now < limit {
            if port.isOpen { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}

extension PackageFolder {
    /// AWS's emulator of Lambda.
    fileprivate static func emulator() throws -> String {
        let path = "\(root)/.tools/aws-lambda-rie"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Unmet("\(path) is missing; scripts/fetch-rie fetches it")
        }
        return path
    }
}
