import CognitoProcessTestSupport
import Foundation

/// The Python libraries for SAML, run by `saml.py`.
enum Python {
    /// A requirement of a test that is not met.
    struct Unmet: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a function of the script with JSON and returns its JSON.
    static func run<Output: Decodable & Sendable>(_ function: String, _ input: some Encodable) async throws -> Output {
        let tools = PackageFolder.path(".tools/saml")
        guard FileManager.default.fileExists(atPath: "\(tools)/saml2") else {
            throw Unmet(description: "\(tools) has no saml2; scripts/fetch-python saml fetches it")
        }
        let input = try JSONEncoder().encode(input)
        let script = PackageFolder.path("Tool/Tests/CognitoSAMLTests/saml.py")
        let output = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try execute([script, function], tools: tools, input) })
            }
        }
        return try JSONDecoder().decode(Output.self, from: output)
    }

    private static func execute(_ arguments: [String], tools: String, _ input: Data) throws -> Data {
        let process = Process()
        let (output, words) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-W", "ignore"] + arguments
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
            throw Unmet(description: "saml.py ended with \(process.terminationStatus)")
        }
        return result
    }
}
