import Foundation
import Glibc

/// A server in Python that prints its ports first, and ends with these tests, however they end.
final class StandIn: Sendable {
    private let ports: [String: Int]
    // It reads until this end is closed.
    private let lifeline: Pipe

    init(_ script: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        lifeline = Pipe()
        _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let output = Pipe()
        try Tool.start(
            ["python3", Tool.file(script)] + arguments, environment, input: lifeline.fileHandleForReading,
            output: output.fileHandleForWriting)
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

    func port(_ name: String) throws -> Int {
        guard let port = ports[name] else { throw Unmet("a port named \(name)") }
        return port
    }
}
