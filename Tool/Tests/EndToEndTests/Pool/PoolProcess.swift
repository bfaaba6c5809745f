import CognitoProcessTestSupport
import Foundation
import FoundationNetworking

/// `cognito-triggers pool` while it runs.
struct PoolProcess {
    let process: RunningProcess
    let output: TemporaryFile
    let errors: TemporaryFile
    let endpoint: String

    /// Starts the command and waits until it serves.
    ///
    /// - Parameters:
    ///   - arguments: The command's arguments.
    ///   - path: Its `PATH`; this process's own unless told otherwise.
    ///   - environment: Its other variables.
    ///   - asOne: Whether both outputs go to one file, as on a terminal.
    /// - Throws: `Unmet` if it does not serve.
    init(
        _ arguments: [String], path: String? = nil, environment: [String: String] = [:], asOne: Bool = false
    ) async throws {
        output = try TemporaryFile()
        errors = asOne ? output : try TemporaryFile()
        process = try RunningProcess(
            [try PackageFolder.executable("cognito-triggers"), "pool", "--port", "0"] + arguments,
            environment: environment.merging(
                ["PATH": path ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]) { $1 },
            output: output.handle, errors: errors.handle)
        let limit = ContinuousClock.now + Patience.limit
        while true {
            if let match = errors.text.firstMatch(of: /Playing Cognito at (https?:\/\/[^;]+);/) {
                endpoint = String(match.1)
                return
            }
            guard process.isRunning, ContinuousClock.now < limit else {
                process.terminate()
                throw Unmet("the command plays a pool; it wrote: \(errors.text)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Starts the command with the folder of the built functions.
    static func withFunctions(_ arguments: [String] = [], asOne: Bool = false) async throws -> PoolProcess {
        let folder = URL(fileURLWithPath: try PackageFolder.executable("Witness")).deletingLastPathComponent().path
        return try await PoolProcess(["--functions", folder] + arguments, asOne: asOne)
    }

    /// Fetches a path, or posts to it.
    func fetch(_ path: String, post body: String? = nil, headers: [String: String] = [:]) async throws -> (Int, String)
    {
        guard let url = URL(string: endpoint + path) else { throw Unmet("a URL") }
        var request = URLRequest(url: url, timeoutInterval: 120)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    /// Runs one of the Python programs of `Callers` against the pool.
    @discardableResult
    func call(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> String {
        let path = "\(PackageFolder.root)/Tool/Tests/EndToEndTests/Callers/\(program)"
        let output = try await AWSClients.python([path, endpoint] + arguments, environment: environment)
        return String(decoding: output, as: UTF8.self)
    }

    /// Waits until the command has written something to standard error.
    func says(_ words: String) async throws {
        try await Patience.wait(for: "'\(words)' in: \(errors.text)") { errors.text.contains(words) }
    }

    /// Asks it to end, and returns its exit status.
    func end() async -> Int32 {
        process.terminate()
        return await process.end()
    }
}
