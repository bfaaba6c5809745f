import Foundation

/// The conformance probe under an emulator of its own: what the tests let happen ends the process.
struct ProbeUnderEmulator {
    let emulator: EmulatorProcess

    /// Has a command answered.
    func invoke(_ command: String) async throws -> EmulatorProcess.Answer {
        try await emulator.invoke(Array(command.utf8))
    }

    /// Returns true if the probe serves an event as if nothing had been.
    func servesEcho() async throws -> Bool {
        let answer = try await invoke(#"{"do":"echo"}"#)
        return answer.status == 200 && answer.text == #"{"do":"echo"}"#
    }
}

/// Starts the probe under an emulator, runs the test, and ends both.
func withEmulator(
    _ mode: EmulatorProcess.Mode = .classic, _ environment: [String: String] = [:],
    test: (ProbeUnderEmulator) async throws -> Void
) async throws {
    var variables = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
    variables["SWIFT_BACKTRACE"] = "enable=no"
    let emulator = try await EmulatorProcess.started(
        "ConformanceProbe", mode: mode, environment: variables.merging(environment) { $1 })
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await test(ProbeUnderEmulator(emulator: emulator)))
    } catch {
        outcome = .failure(error)
    }
    await emulator.end()
    try outcome.get()
}
