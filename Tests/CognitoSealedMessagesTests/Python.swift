import Foundation
import WireJSON

/// The AWS Encryption SDK for Python, run by `messages.py`.
enum Python {
    /// A message as the script writes and reads it.
    struct Message: Codable, Sendable {
        var message: Data
        var plaintext: Data
        var key: Data
        var suite: UInt16
        var frameLength: Int
        var context: [String: String]
        var wrapped: Data?
    }

    /// A requirement of a test that is not met.
    struct Unmet: Error, CustomStringConvertible {
        let description: String
    }

    /// Messages of every form, sealed once for all tests.
    static let sealed = Task { try await JSONDecoder().decode([Message].self, from: run("seal")) }

    /// Returns the plaintexts that the SDK finds in some messages.
    static func open(_ messages: [Message]) async throws -> [Data] {
        let encoder = JSONEncoder()
        return try JSONDecoder().decode(
            [Data].self, from: await run("open", input: try encoder.encode(messages)))
    }

    private static func run(_ verb: String, input: Data = Data()) async throws -> Data {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let tools = "\(root.path)/.tools/moto"
        guard FileManager.default.fileExists(atPath: "\(tools)/aws_encryption_sdk") else {
            throw Unmet(description: "\(tools) has no aws_encryption_sdk; scripts/fetch-python moto fetches it")
        }
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        let (output, words) = (Pipe(), Pipe())
                        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                        process.arguments = [
                            "python3", "\(root.path)/Tests/CognitoSealedMessagesTests/messages.py", verb,
                        ]
                        process.environment = ProcessInfo.processInfo.environment.merging(
                            ["PYTHONPATH": tools]) { $1 }
                        (process.standardInput, process.standardOutput) = (words, output)
                        try process.run()
                        Thread.detachNewThread {
                            words.fileHandleForWriting.write(input)
                            try? words.fileHandleForWriting.close()
                        }
                        let result = output.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        guard process.terminationStatus == 0 else {
                            throw Unmet(description: "messages.py \(verb) ended with \(process.terminationStatus)")
                        }
                        return result
                    })
            }
        }
    }
}
