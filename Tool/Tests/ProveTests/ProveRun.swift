import CognitoProcessTestSupport
import CognitoSpawn
import Foundation
import Testing
@_spi(Internal) import WireJSON

/// Runs of the command, for the tests of `prove`.
enum ProveRun {
    /// The variable with the key of codes.
    static let key = ["--env", "CODE_KEY=a key of 32 characters or longer"]

    static func properties(_ report: JSONView) -> [JSONView] {
        report["properties"]?.children.map(\.self) ?? []
    }

    static func program(_ name: String) throws -> String {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folders = [own, CommandLine.arguments.first ?? ""].map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path
        }
        return try #require(
            folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile), "no \(name)")
    }

    /// Runs the command to its end, which is asked for once it has written some words to standard error.
    static func run(
        _ arguments: [String], until words: String? = nil
    ) async throws -> (status: Int32, output: String, errors: String) {
        let folder = try Folder()
        let (output, errors) = (folder.path("output"), folder.path("errors"))
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        let files = try [
            FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null")),
            FileHandle(forWritingTo: URL(fileURLWithPath: output)),
            FileHandle(forWritingTo: URL(fileURLWithPath: errors)),
        ]
        let process = try NewProcess(
            [program("cognito-triggers")] + arguments,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
            streams: files.map(\.fileDescriptor)
        ).start()
        if let words {
            try await Patience.wait(for: words) { try String(contentsOfFile: errors, encoding: .utf8).contains(words) }
            kill(process, SIGTERM)
        }
        let status = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: NewProcess.end(of: process)) }
        }
        return (
            status, try String(contentsOfFile: output, encoding: .utf8),
            try String(contentsOfFile: errors, encoding: .utf8)
        )
    }
}
