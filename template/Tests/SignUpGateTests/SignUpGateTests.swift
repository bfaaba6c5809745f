import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct SignUpGateTests {
    let function: TriggerTester

    init() async {
        function = await TriggerTester(SignUpGate.self, environment: ["ALLOWED_DOMAINS": "example.org, Example.com"])
    }

    @Test(arguments: ["ada@example.org", "ada@EXAMPLE.COM"])
    func `an address of an allowed domain may sign up, and has to be confirmed`(email: String) async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(invocation.decision == .allow, "\(invocation)")
    }

    @Test(arguments: [
        "ada@notexample.org", "ada@example.org.attacker.net", "ada@attacker.net@example.org", "@example.org",
        "example.org", "", nil,
    ])
    func `any other address is refused, with a code for the app`(email: String?) async throws {
        let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = email })
        #expect(
            invocation.appSees?.message
                == "PreSignUp failed with error Please sign up with your work address. [email-domain].")
    }

    @Test(arguments: [nil, "ada@attacker.net"])
    func `an administrator may create anyone`(email: String?) async throws {
        let invocation = try await function.invoke(
            .preSignUp(.adminCreateUser) { $0.request.userAttributes.email = email })
        #expect(invocation.decision == .allow, "\(invocation)")
    }

    @Test func `a federated user needs an allowed domain too`() async throws {
        let invocation = try await function.invoke(
            .preSignUp(.externalProvider) { $0.request.userAttributes.email = "ada@attacker.net" })
        #expect(invocation.refusal?.code == "email-domain")
    }

    @Test(arguments: ["", "example.org, not a domain"])
    func `without a domain the function does not start`(list: String) async {
        let function = await TriggerTester(SignUpGate.self, environment: ["ALLOWED_DOMAINS": list])
        #expect(await function.invoke(.preSignUp(.signUp)).error is InvalidSetting)
    }

    @Test func `nothing that people tell us is let out`() async throws {
        let leaks = try await function.leaks()
        #expect(leaks == [])
    }
}
