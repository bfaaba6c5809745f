import CognitoProcessTestSupport
import CognitoSpawn
import Foundation
import Glibc

/// Another program that a test needs: Python or OpenSSL.
enum Tool {
    /// A file of this folder of tests.
    static func file(_ name: String) -> String { PackageFolder.path("Tests/HTTPSTests/\(name)") }

    /// The environment in which Python finds moto and botocore.
    static func moto() throws -> [String: String] {
        let folder = PackageFolder.path(".tools/moto")
        guard FileManager.default.fileExists(atPath: "\(folder)/fetched") else {
            throw Unmet("\(folder) is missing; scripts/fetch-python moto fetches it")
        }
        return ["PYTHONPATH": folder]
    }

    /// Runs a program to its end and gives what it wrote.
    static func run(_ command: [String], environment: [String: String] = [:]) throws -> Data {
        let (output, errors) = (try NamelessFile(), try NamelessFile())
        let identifier = try start(
            command, environment, input: .nullDevice, output: output.handle, errors: errors.handle)
        guard NewProcess.end(of: identifier) == 0 else {
            throw Unmet(
                "\(command.joined(separator: " ")) succeeds. It wrote: \(String(decoding: try errors.content(), as: UTF8.self))"
            )
        }
        return try output.content()
    }

    /// Starts a program that is looked up in `PATH`, with these standard streams and no other open file.
    ///
    /// Not by Foundation's `Process`: of that two cannot be started at the same time without danger, and it may wait for
    /// another's end.
    @discardableResult
    static func start(
        _ command: [String], _ environment: [String: String], input: FileHandle, output: FileHandle,
        errors: FileHandle = .standardError
    ) throws -> pid_t {
        try NewProcess(
            command, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            streams: [input, output, errors].map(\.fileDescriptor)
        ).start()
    }
}

/// A file that other processes do not find.
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
