import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct SyncTriggerTests {
    @Test func `what is short is stored`() async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.syncTrigger)
        #expect(invocation.decision == .unchanged, "\(invocation)")
    }

    @Test func `what is long is not, and the old value stays`() async throws {
        let long = String(repeating: "x", count: 1001)
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .syncTrigger {
                $0.datasetRecords = [
                    "old": DatasetRecord(oldValue: "1", newValue: long, operation: .replace),
                    "new": DatasetRecord(oldValue: nil, newValue: long, operation: .replace),
                    "as before": DatasetRecord(oldValue: long, newValue: long, operation: .replace),
                ]
            })
        #expect(invocation.decision?.changes == ["old": .replace("1"), "new": .remove], "\(invocation)")
    }
}
