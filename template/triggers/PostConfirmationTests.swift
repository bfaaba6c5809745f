import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PostConfirmationTests {
    @Test(arguments: [(PostConfirmationOccasion.confirmSignUp, 1), (.confirmForgotPassword, 0)])
    func `somebody who joins is noted, and a new password is not`(
        occasion: PostConfirmationOccasion, lines: Int
    ) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.postConfirmation(occasion))
        #expect(invocation.error == nil)
        #expect(invocation.logs.count { $0.message == "A user has joined" } == lines)
    }
}
