import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// `cognito-triggers invoke SignUpGate CustomSMSSender_SignUp` shows the message; here no service can be reached.
struct CustomSMSSenderTests {
    private static let settings = [
        "KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:alias/codes", "AWS_ENDPOINT_URL": "http://127.0.0.1:9",
        "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
    ]

    @Test(arguments: CustomSMSSenderOccasion.allCases)
    func `a text message that cannot be sent is an error, so that Lambda calls again`(
        occasion: CustomSMSSenderOccasion
    ) async {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = await function.invoke(.customSMSSender(occasion))
        #expect(invocation.error != nil && !(invocation.error is InvalidSetting), "\(invocation)")
    }

    @Test(arguments: CustomSMSSenderOccasion.allCases)
    func `a function that is made for tests takes each event, and sends nothing`(
        occasion: CustomSMSSenderOccasion
    ) async {
        let function = await TriggerTester { try await SignUpGate.forTests() }
        let invocation = await function.invoke(.customSMSSender(occasion))
        #expect(invocation.error == nil && invocation.log.isEmpty, "\(invocation)")
    }

    @Test func `without a number nothing is sent, and the log says so`() async throws {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = try await function.invoke(
            .customSMSSender(.signUp) { $0.request.userAttributes.phoneNumber = nil })
        #expect(invocation.error == nil && invocation.log.contains("Nothing was sent"), "\(invocation)")
    }

    @Test func `a missing key is an error that names it`() async {
        let function = await TriggerTester(
            SignUpGate.self, environment: Self.settings.filter { $0.key != "KMS_KEY_ARN" })
        let invocation = await function.invoke(.customSMSSender(.signUp))
        #expect((invocation.error as? InvalidSetting)?.variable == "KMS_KEY_ARN", "\(invocation)")
    }
}
