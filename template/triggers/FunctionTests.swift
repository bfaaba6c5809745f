import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct SignUpGateTests {
    @Test func `nothing that people tell us is let out`() async throws {
        let leaks = try await TriggerTester(SignUpGate.self).leaks()
        #expect(leaks == [])
    }
}
