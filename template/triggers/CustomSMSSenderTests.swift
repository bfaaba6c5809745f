import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CustomSMSSenderTests {
    @Test(arguments: CustomSMSSenderOccasion.allCases)
    func `a message that nobody sends is an error, not a silence`(occasion: CustomSMSSenderOccasion) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.customSMSSender(occasion))
        #expect(invocation.error is TextMessageNotSent)
    }
}
