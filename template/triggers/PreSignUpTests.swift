import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PreSignUpTests {
    @Test(arguments: PreSignUpOccasion.allCases)
    func `everybody may sign up, and is confirmed by Cognito's code`(occasion: PreSignUpOccasion) async throws {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.preSignUp(occasion))
        #expect(invocation.decision == .allow, "\(invocation)")
    }
}
