import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// `cognito-triggers invoke SignUpGate CustomEmailSender_SignUp` shows the email; here no service can be reached.
struct CustomEmailSenderTests {
    private static let settings = [
        "KMS_KEY_ARN": "arn:aws:kms:eu-west-1:111122223333:alias/codes", "MAIL_FROM": "hello@example.org",
        "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
    ]

    @Test(arguments: CustomEmailSenderOccasion.allCases.filter { $0 != .accountTakeOverNotification })
    func `an email that cannot be sent is an error, so that Lambda calls again`(
        occasion: CustomEmailSenderOccasion
    ) async {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = await function.invoke(.customEmailSender(occasion))
        #expect(invocation.error != nil && !(invocation.error is InvalidSetting), "\(invocation)")
    }

    @Test(arguments: CustomEmailSenderOccasion.allCases)
    func `a function that is made for tests takes each event, and sends nothing`(
        occasion: CustomEmailSenderOccasion
    ) async {
        let function = await TriggerTester { try await SignUpGate.forTests() }
        let invocation = await function.invoke(.customEmailSender(occasion))
        #expect(invocation.error == nil && invocation.log.isEmpty, "\(invocation)")
    }

    @Test func `without an address nothing is sent, and the log says so`() async throws {
        let function = await TriggerTester(SignUpGate.self, environment: Self.settings)
        let invocation = try await function.invoke(
            .customEmailSender(.signUp) { $0.request.userAttributes.email = nil })
        #expect(invocation.error == nil && invocation.log.contains("Nothing was sent"), "\(invocation)")
    }

    @Test(arguments: ["KMS_KEY_ARN", "MAIL_FROM"])
    func `a missing setting is an error that names it`(name: String) async {
        let function = await TriggerTester(
            SignUpGate.self, environment: Self.settings.filter { $0.key != name })
        let invocation = await function.invoke(.customEmailSender(.signUp))
        #expect((invocation.error as? InvalidSetting)?.variable == name, "\(invocation)")
    }
}
