import Foundation

/// A function on the desk: run once with some arguments and without a Runtime API.
struct DeskRun: Sendable {
    /// The exit status; 124 if the function took longer than ten seconds, 128 and the number if a signal ended it.
    let status: Int32
    /// What it wrote to standard output.
    let output: [UInt8]
    /// What it wrote to standard error.
    let errors: String

    /// Runs a function to its end.
    init(
        _ function: Function, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) async throws {
        let (standardOutput, standardError) = (try TemporaryFile(), try TemporaryFile())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["-k", "1", "10", try PackageFolder.executable(function.name)] + arguments
        process.environment = function.environment.merging(environment) { _, own in own }
        process.standardInput = try TemporaryFile(input).handle
        process.standardOutput = standardOutput.handle
        process.standardError = standardError.handle
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.runWithSignals()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        output = standardOutput.bytes
        errors = standardError.text
    }
}
