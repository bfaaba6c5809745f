import CognitoTriggersTesting
import Testing

@testable import MemberService

struct MemberServiceTests {
    let settings = ["CLUB_NAME": "The Rowers", "OLD_DIRECTORY_PASSWORD": "correct-horse"]

    @Test func `somebody without an address is turned away`() async throws {
        let function = await TriggerTester(MemberService.self, environment: settings)
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
        #expect(invocation.refusal?.code == "no-email")
        #expect(invocation.appSees?.message == "PreSignUp failed with error An email address is needed. [no-email].")
    }

    @Test func `an invited member is confirmed`() async throws {
        let function = await TriggerTester(MemberService.self, environment: settings)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.decision == .confirm())
    }

    @Test(arguments: [
        try SampleEvent.preSignUp(.signUp) { $0.request.clientMetadata = [:] },
        try SampleEvent.preSignUp(.signUp) { $0.request.userAttributes[custom: "newsletter"] = "false" },
    ])
    func `a stranger is turned away by the club's name`(event: SampleEvent<PreSignUpEvent>) async {
        let function = await TriggerTester(MemberService.self, environment: settings)
        #expect(await function.invoke(event).refusal?.message == "The Rowers is by invitation only.")
    }

    @Test func `without its setting the function does not start`() async {
        let function = await TriggerTester(MemberService.self)
        let invocation = await function.invoke(.preSignUp(.signUp))
        #expect(invocation.error is OldDirectory.MissingSetting)
        #expect(invocation.appSees?.message.contains("OLD_DIRECTORY_PASSWORD") == false)
        #expect(function.startLogs.last?.metadata["error"] == "OLD_DIRECTORY_PASSWORD is not set")
    }

    @Test func `an attribute that is no text is an error which the handler does not meet`() async throws {
        let function = await TriggerTester(MemberService.self, environment: settings)
        let event = try SampleEvent.preSignUp(.signUp).setting("request", "userAttributes", "email", to: ["a", "b"])
        #expect(await function.invoke(event).errorReport?.errorType == "Runtime.UnmarshalError")
    }

    @Test func `a greeting that would come too late is left out`() async {
        let function = await TriggerTester(MemberService.self, environment: settings, timeout: .milliseconds(400))
        let invocation = await function.invoke(.postConfirmation(.confirmSignUp))
        #expect(invocation.logs.isEmpty)
    }

    @Test func `nothing that people tell us is let out`() async throws {
        let function = await TriggerTester(MemberService.self, environment: settings)
        let leaks = try await function.leaks(allowing: ["userPoolId"])
        #expect(leaks == [])
    }
}
