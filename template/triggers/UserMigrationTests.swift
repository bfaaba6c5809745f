import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct UserMigrationTests {
    @Test(arguments: UserMigrationOccasion.allCases)
    func `nobody gets in by any password`(occasion: UserMigrationOccasion) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.userMigration(occasion))
        #expect(invocation.decision == .unknownUser, "\(invocation)")
    }
}
