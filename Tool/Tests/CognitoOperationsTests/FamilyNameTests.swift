import CognitoEvents
import CognitoOperations
import Testing

/// The names of families, as people and other tools write them.
@Suite struct FamilyNameTests {
    @Test(arguments: [
        ("MigrateUser", TriggerFamily.userMigration), ("VerifyAuthChallenge", .verifyAuthChallengeResponse),
        ("pre sign-up", .preSignUp), ("PreTokenGenerationConfig", .preTokenGeneration),
        ("TokenGeneration", .preTokenGeneration), ("customsmssender", .customSMSSender),
    ])
    func `a family is found by each of its names`(name: String, family: TriggerFamily) {
        #expect(TriggerFamily(named: name) == family)
    }
}
