import Foundation
import FoundationNetworking
import Glibc

/// A server in Python that prints its ports first, and ends with these tests, however they end.
final class StandIn: Sendable {
    private let ports: [String: Int]
    // The server reads from it until it is closed.
    private let lifeline: Pipe

    /// Starts a script of the package, and waits for its ports on a thread that no test needs.
    static func started(_ script: String, environment: [String: String] = [:]) async throws -> StandIn {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try StandIn(script, environment: environment) })
            }
        }
    }

    private init(_ script: String, environment: [String: String]) throws {
        lifeline = Pipe()
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let output = Pipe()
        _ = try RunningProcess(
            ["/usr/bin/env", "python3", "\(PackageFolder.root)/\(script)"],
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: lifeline.fileHandleForReading, output: output.fileHandleForWriting, errors: .standardError)
        try output.fileHandleForWriting.close()
        try lifeline.fileHandleForReading.close()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Unmet("\(script) prints its ports") }
            line += more
        }
        ports = try JSONDecoder().decode([String: Int].self, from: line)
    }

    /// The URL of one of its faces, without a slash at the end.
    func url(_ face: String) throws -> String {
        guard let port = ports[face] else { throw Unmet("a port named \(face)") }
        return "http://127.0.0.1:\(port)"
    }

    /// The URL of the provider of captchas and downloads.
    static func web() async throws -> String { try await started.value.url("web") }
    private static let started = Task { try await StandIn.started("Tests/EndToEndTests/Servers/web.py") }
}
