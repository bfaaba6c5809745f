import CognitoSpawn
import Foundation
import Glibc

/// A server in Python that prints its ports first, and ends with these tests, however they end.
public final class StandIn: Sendable {
    private let ports: [String: Int]
    // The server reads from it until it is closed.
    private let lifeline: Pipe

    /// Starts a script of the repository, and waits for its ports on a thread that no test needs.
    public static func started(
        _ script: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> StandIn {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try StandIn(script, arguments, environment: environment) })
            }
        }
    }

    /// Starts a script of the repository, and waits for its ports.
    public init(_ script: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        lifeline = Pipe()
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let output = Pipe()
        _ = try NewProcess(
            ["/usr/bin/env", "python3", PackageFolder.path(script)] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            streams: [lifeline.fileHandleForReading, output.fileHandleForWriting, .standardError]
                .map(\.fileDescriptor)
        ).start()
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

    /// Returns the port of one of its faces.
    public func port(_ face: String) throws -> Int {
        guard let port = ports[face] else { throw Unmet("a port named \(face)") }
        return port
    }

    /// Returns the URL of one of its faces, without a slash at the end.
    public func url(_ face: String) throws -> String { "http://127.0.0.1:\(try port(face))" }
}
