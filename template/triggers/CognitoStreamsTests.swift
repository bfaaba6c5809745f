import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CognitoStreamsTests {
    @Test func `datasets and records are counted`() async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .cognitoStreams { $0.records.removeLast($0.records.count - 1) })
        #expect(invocation.decision == .done, "\(invocation)")
        #expect(invocation.log.contains("Synchronised datasets=1 records="))
    }
}
