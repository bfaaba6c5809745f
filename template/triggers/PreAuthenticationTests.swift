import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PreAuthenticationTests {
    @Test func `an email address that is verified lets in`() async {
        let invocation = await TriggerTester(SignUpGate.self).invoke(.preAuthentication)
        #expect(invocation.error == nil)
    }

    @Test(arguments: ["false", nil])
    func `one that is not keeps out, with a code for the app`(verified: String?) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .preAuthentication { $0.request.userAttributes["email_verified"] = verified })
        #expect(invocation.refusal?.code == "email-unverified")
    }

    @Test(arguments: ["FORCE_CHANGE_PASSWORD", "EXTERNAL_PROVIDER", nil])
    func `who is no confirmed user of the pool is not asked`(status: String?) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .preAuthentication {
                $0.request.userAttributes["cognito:user_status"] = status
                $0.request.userAttributes["email_verified"] = nil
            })
        #expect(invocation.error == nil)
    }
}
