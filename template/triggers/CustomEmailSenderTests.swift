import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CustomEmailSenderTests {
    @Test(arguments: CustomEmailSenderOccasion.allCases.filter { $0 != .accountTakeOverNotification })
    func `a mail that nobody sends is an error, not a silence`(occasion: CustomEmailSenderOccasion) async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.customEmailSender(occasion))
        #expect(invocation.error is EmailNotSent)
    }

    @Test func `a warning of a take-over is in the log`() async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.customEmailSender(.accountTakeOverNotification))
        #expect(invocation.error == nil)
        #expect(invocation.log.contains("Account take-over action="))
    }
}
