import Foundation
import Glibc

/// Another program that a test needs: Python or OpenSSL.
enum Tool {
    /// A file of this folder of tests.
    static func file(_ name: String) -> String { "\(root)/Tests/HTTPSTests/\(name)" }

    /// The package's root.
    static var root: String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.path
    }

    /// The environment in which Python finds moto and botocore.
    static func moto() throws -> [String: String] {
        let folder = "\(root)/.tools/moto"
        guard FileManager.default.fileExists(atPath: "\(folder)/fetched") else {
            throw Unmet("\(folder) is missing; scripts/fetch-moto fetches it")
        }
        return ["PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"]
    }

    /// Runs a program to its end and gives what it wrote.
    ///
    /// Both go to files: the end of a pipe that another process, started at the same moment, has inherited is never closed.
    static func run(_ command: [String], environment: [String: String] = [:]) throws -> Data {
        let (process, _) = process(command, environment)
        let (output, errors) = (try NamelessFile(), try NamelessFile())
        (process.standardOutput, process.standardError) = (output.handle, errors.handle)
        try process.run()
        guard process.waitedStatus() == 0 else {
            throw Unmet(
                "\(command.joined(separator: " ")) succeeds. It wrote: \(String(decoding: try errors.content(), as: UTF8.self))"
            )
        }
        return try output.content()
    }

    static func process(_ command: [String], _ environment: [String: String]) -> (Process, output: Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        return (process, output)
    }
}

/// A file that nobody else finds.
private final class NamelessFile {
    let handle: FileHandle

    init() throws {
        let path = "\(FileManager.default.temporaryDirectory.path)/\(UUID().uuidString)"
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forUpdatingAtPath: path)
        else { throw Unmet("a temporary file") }
        self.handle = handle
        try FileManager.default.removeItem(atPath: path)
    }

    func content() throws -> Data {
        try handle.seek(toOffset: 0)
        return try handle.readToEnd() ?? Data()
    }
}

extension Process {
    /// Waits for the end without Foundation, and returns the exit status, or 128 and the number if a signal ended it.
    ///
    /// Foundation learns of an end through a socket that another process, started at the same moment, may inherit and keep open.
    func waitedStatus() -> Int32 {
        var information = siginfo_t()
        // Foundation may reap it, now or later.
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0 {
            guard errno == EINTR else {
                waitUntilExit()
                return terminationReason == .exit ? terminationStatus : 128 + terminationStatus
            }
        }
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? status : 128 + status
    }
}

/// Something that a test needs and has not got.
struct Unmet: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
