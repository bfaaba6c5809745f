import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CustomMessageTests {
    @Test(arguments: CustomMessageOccasion.allCases)
    func `who signs up is welcomed with the code, and other messages are the pool's`(
        occasion: CustomMessageOccasion
    ) async throws {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.customMessage(occasion))
        let decision = try #require(invocation.decision)
        guard [.signUp, .resendCode].contains(occasion) else {
            #expect(decision == .poolTemplate)
            return
        }
        #expect(decision.emailSubject == "Welcome")
        #expect([decision.emailMessage, decision.smsMessage].allSatisfy { $0?.contains("{####}") == true })
    }
}
