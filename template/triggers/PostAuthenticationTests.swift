import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct PostAuthenticationTests {
    @Test(arguments: [true, false])
    func `each sign-in is a line of the log`(isNew: Bool) async throws {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .postAuthentication { $0.request.newDeviceUsed = isNew })
        #expect(invocation.error == nil)
        #expect(invocation.log.contains("Signed in new-device=\(isNew)"))
    }
}
