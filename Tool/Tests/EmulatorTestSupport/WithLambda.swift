import CognitoProcessTestSupport
import Foundation
package import RuntimeEmulator
import Synchronization

/// Runs a test with functions under the package's own emulator, and stops it.
package func withLambda(
    _ functions: EmulatedFunction..., log: @escaping EmulatorLog = { _ in },
    test: (LambdaEmulator) async throws -> Void
) async throws {
    let emulator = LambdaEmulator(log: log)
    for function in functions { await emulator.add(function) }
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await test(emulator)) } catch { outcome = .failure(error) }
    await emulator.stop()
    try outcome.get()
}

extension EmulatedFunction {
    /// One of the package's executables.
    package static func built(_ executable: String, environment: [String: String] = [:]) throws -> EmulatedFunction {
        EmulatedFunction(
            name: executable, command: [try PackageFolder.executable(executable)],
            environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own },
            timeout: Patience.limit, initTimeout: Patience.limit, maximumInstances: 4)
    }
}

extension LambdaEmulator {
    /// Has a function answer a text.
    package func invoke(_ name: String, _ event: String) async throws -> InvocationOutcome {
        guard let outcome = await invoke(name, InvocationRequest(Array(event.utf8))) else {
            throw Unmet("a function named \(name)")
        }
        return outcome
    }
}

extension InvocationOutcome {
    /// The payload as text.
    package var text: String { String(decoding: payload, as: UTF8.self) }
    /// The members of an error document, whoever made it.
    package var error: (errorType: String, errorMessage: String) {
        get throws {
            let document = try JSONObject(payload)
            guard let type = document[text: "errorType"], let message = document[text: "errorMessage"] else {
                throw Unmet("an error document, got: \(text)")
            }
            return (type, message)
        }
    }
}

/// The lines of a log, in the order in which they came.
package final class LogLines: Sendable {
    private let lines = Mutex<[EmulatorLogLine]>([])

    package init() {}

    /// All lines so far.
    package var all: [EmulatorLogLine] { lines.withLock { $0 } }
    /// Adds a line.
    package func add(_ line: EmulatorLogLine) { lines.withLock { $0.append(line) } }

    /// Waits until so many events have been given to processes.
    package func wait(forStarts count: Int) async throws {
        try await Patience.wait(for: "\(count) events are begun") {
            all.count { $0.text.hasPrefix("START RequestId: ") } >= count
        }
    }
}
