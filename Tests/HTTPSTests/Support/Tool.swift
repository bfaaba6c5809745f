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
    static func run(_ command: [String], environment: [String: String] = [:]) throws -> Data {
        let (process, output) = process(command, environment)
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        // Its errors are short; a pipe holds them.
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            throw Unmet("\(command.joined(separator: " ")) succeeds. It wrote: \(words)")
        }
        return bytes
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

/// Something that a test needs and has not got.
struct Unmet: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
