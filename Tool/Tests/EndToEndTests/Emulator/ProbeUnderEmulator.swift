import CognitoProcessTestSupport
import Foundation

/// The conformance probe under an emulator of its own: what the tests let happen ends the process.
struct ProbeUnderEmulator {
    let emulator: EmulatorProcess

    /// Has a command answered, sent again as long as no poll is free: one may be on its way.
    func invoke(_ command: String) async throws -> EmulatorProcess.Answer {
        var answer = try await emulator.invoke(Array(command.utf8))
        try await Patience.wait(for: "a poll: \(answer.text)") {
            guard answer.text == #"{"errorType":"Runtime.Unavailable"}"# else { return true }
            answer = try await emulator.invoke(Array(command.utf8))
            return false
        }
        return answer
    }

    /// Reads from the emulator's output how many events were in flight.
    ///
    /// - Parameter start: The number of bytes of the output that are left out.
    /// - Returns: The number after each start and each end of an event.
    func eventsInFlight(since start: Int = 0) -> [Int] {
        var (identifiers, counts): (Set<Substring>, [Int]) = ([], [])
        let text = String(decoding: emulator.output.bytes.dropFirst(start), as: UTF8.self)
        for match in text.matches(of: /(START|END) RequestId: ([-0-9a-f]+)/) {
            if match.1 == "START" { identifiers.insert(match.2) } else { identifiers.remove(match.2) }
            counts.append(identifiers.count)
        }
        return counts
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
