import Foundation
import Testing

/// The loop's executor in a real process, whose main thread is the loop.
@Suite struct ConcurrencyTests {
    @Test(arguments: [
        "awaits-main-actor", "starts-main-actor-task", "sleeps", "runs-child-tasks", "starts-own-task",
        "is-resumed-by-a-thread", "yields", "uses-the-main-queue",
    ])
    func `a handler that suspends completes`(scenario: String) async throws {
        let event = try Sample.named(scenario, in: "PreAuthentication_Authentication")
        #expect(try await BuiltFunction.run("ConcurrencyProbe", event: event) == 0)
    }

    @Test func `a handler that is isolated to the main actor completes`() async throws {
        let event = try Sample.bytes("PostAuthentication_Authentication")
        #expect(try await BuiltFunction.run("ConcurrencyProbe", event: event) == 0)
    }
}

/// An executable of this package, beside the running test.
enum BuiltFunction {
    /// Runs one on the desk and returns its exit status; one that hangs is killed after twenty seconds.
    static func run(_ name: String, event: [UInt8]) async throws -> Int32 {
        let own = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let process = Process()
        process.executableURL = URL(filePath: own).deletingLastPathComponent().appending(path: name)
        process.arguments = ["-"]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
                try input.fileHandleForWriting.write(contentsOf: event)
                try input.fileHandleForWriting.close()
            } catch {
                continuation.resume(throwing: error)
            }
            let identifier = process.processIdentifier
            DispatchQueue.global().asyncAfter(deadline: .now() + 20) {
                // The test is over in milliseconds; a process that still runs has lost a job.
                if process.isRunning, process.processIdentifier == identifier { process.terminate() }
            }
        }
    }
}
