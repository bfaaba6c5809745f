import CognitoProcessTestSupport
import Foundation
import Testing

/// The loop's executor in a real process, whose main thread is the loop.
@Suite struct ConcurrencyTests {
    @Test(arguments: [
        "awaits-main-actor", "starts-main-actor-task", "sleeps", "runs-child-tasks", "starts-own-task",
        "is-resumed-by-a-thread", "yields", "uses-the-main-queue", "yields-until-the-main-actor-was-there",
    ])
    func `a handler that suspends completes`(scenario: String) async throws {
        let event = try Sample("PreAuthentication_Authentication").edited { $0.members["userName"] = scenario }
        let run = try await DeskRun(
            executable: "CognitoConcurrencyProbe", ["-"], input: event, environment: Function.witness.environment)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `a handler that is isolated to the main actor completes`() async throws {
        let event = try Sample("PostAuthentication_Authentication").bytes
        let run = try await DeskRun(
            executable: "CognitoConcurrencyProbe", ["-"], input: event, environment: Function.witness.environment)
        #expect(run.status == 0, "\(run.errors)")
    }
}
