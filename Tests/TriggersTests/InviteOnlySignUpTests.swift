import CognitoTriggersTesting
import Testing

@testable import InviteOnlySignUp

/// Sign-up by invitation.
@Suite struct InviteOnlySignUpTests {
    private let function: TriggerTester

    init() async {
        function = await TriggerTester(
            InviteOnlySignUp.self,
            environment: ["INVITED_EMAILS": "Ada@Example.org, grace@xn--bcher-kva.example, make@example.org"])
    }

    @Test(arguments: ["ada@example.org", "ADA@EXAMPLE.ORG.", "grace@xn--bcher-kva.example"])
    func `an invited address is confirmed in any spelling, and not verified`(email: String) async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(invocation.decision == .confirm())
    }

    @Test(arguments: [
        "ada@example.com", "ada@mail.example.org", "ada@evil.net@example.org", "", "ada", "ada+1@example.org",
        "ma\u{212A}e@example.org", "grace@bücher.example",
    ])
    func `nobody else is`(email: String) async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(invocation.refusal == Refusal("This service is by invitation only."))
    }

    @Test(arguments: [("true", true), ("false", false), ("True", false), ("", false), (nil, false)])
    func `an invitation counts for a provider's user if the address is verified`(
        flag: String?, isInvited: Bool
    ) async throws {
        let invocation = try await function.invoke(
            .preSignUp(.externalProvider) {
                $0.request.userAttributes.email = "ada@example.org"
                $0.request.userAttributes["email_verified"] = flag
            })
        #expect(invocation.decision == (isInvited ? .confirm() : nil))
        #expect(invocation.refusal == (isInvited ? nil : Refusal("This service is by invitation only.")))
    }

    @Test func `someone without an address is not invited`() async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
        #expect(invocation.refusal == Refusal("This service is by invitation only."))
    }

    @Test(arguments: [("ada", false), ("adal", false), ("🇳🇴🇳🇴🇳🇴🇳🇴", false), ("adalo", true)])
    func `a user name has five characters at least, as people count them`(name: String, isEnough: Bool) async throws {
        let invocation = try await function.invoke(
            .preSignUp(.signUp) {
                $0.userName = UserName(rawValue: name)
                $0.request.userAttributes.email = "ada@example.org"
            })
        #expect((invocation.refusal == nil) == isEnough)
    }

    @Test func `without a list nobody can sign up, and the log says so`() async throws {
        let function = await TriggerTester(InviteOnlySignUp.self)
        #expect(function.startLogs.map(\.message) == ["INVITED_EMAILS is empty, so no one can sign up"])
        #expect(await function.invoke(.preSignUp(.signUp)).refusal != nil)
        #expect(await function.invoke(.preSignUp(.adminCreateUser)).decision == .allow)
    }
}
