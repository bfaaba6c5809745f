import CognitoProcessTestSupport
import Foundation
import FoundationNetworking
import Glibc

/// `cognito-triggers serve` while it runs.
struct ServedFunctions {
    let process: RunningProcess
    let output: TemporaryFile
    let errors: TemporaryFile
    let port: Int

    /// Starts the command and waits until it serves.
    init(_ arguments: [String], path: String? = nil, temporary: String? = nil) async throws {
        (output, errors) = (try TemporaryFile(), try TemporaryFile())
        let timeout = arguments.contains("--timeout") ? [] : ["--timeout", "120"]
        process = try RunningProcess(
            [try PackageFolder.executable("cognito-triggers"), "serve", "--port", "0"] + timeout + arguments,
            environment: ["PATH": path ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
                .merging(temporary.map { ["TMPDIR": $0] } ?? [:]) { $1 },
            output: output.handle, errors: errors.handle)
        let limit = ContinuousClock.now + Patience.limit
        while true {
            if let match = errors.text.firstMatch(of: /Serving .* at http:\/\/127\.0\.0\.1:(\d+)/) {
                port = Int(match.1) ?? 0
                return
            }
            guard process.isRunning, ContinuousClock.now < limit else {
                process.terminate()
                throw Unmet("the command serves; it wrote: \(errors.text)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Calls a function, and returns what it answers.
    func invoke(_ function: String, _ event: String) async throws -> [UInt8] {
        guard let url = URL(string: "http://127.0.0.1:\(port)/2015-03-31/functions/\(function)/invocations") else {
            throw Unmet("a URL")
        }
        var request = URLRequest(url: url, timeoutInterval: 120)
        request.httpMethod = "POST"
        request.httpBody = Data(event.utf8)
        return Array(try await URLSession.shared.data(for: request).0)
    }

    /// Waits until the command has written something to standard error.
    func says(_ words: String) async throws {
        try await Patience.wait(for: "'\(words)' in: \(errors.text)") { errors.text.contains(words) }
    }

    /// Its children, including those that are not waited for.
    var children: [Int32] {
        let path = "/proc/\(process.identifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return threads.flatMap { thread in
            let list = (try? String(contentsOfFile: "\(path)/\(thread)/children", encoding: .utf8)) ?? ""
            return list.split(separator: " ").compactMap { Int32($0) }
        }
    }

    /// The number of its open descriptors.
    var descriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.identifier)/fd").count) ?? -1
    }

    /// Asks it to end, and returns its exit status.
    func end() async -> Int32 {
        process.terminate()
        return await status()
    }

    /// Waits for its end, and returns its exit status.
    func status() async -> Int32 {
        await process.end()
    }
}
