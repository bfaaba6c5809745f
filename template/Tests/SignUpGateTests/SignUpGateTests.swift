import CognitoTriggers
import Testing

@testable import SignUpGate

struct SignUpGateTests {
    let context = TriggerContext(requestID: "test")

    func decide(_ email: String?, on source: TriggerSource = .preSignUpSignUp) async throws -> PreSignUpDecision {
        var request = PreSignUpRequest()
        request.userAttributes.email = email
        return try await SignUpGate(allowing: "example.org, Example.com")
            .preSignUp(PreSignUpEvent(triggerSource: source, request: request), context: context)
    }

    @Test(arguments: ["ada@example.org", "ada@EXAMPLE.COM"])
    func `an address of an allowed domain may sign up, and has to be confirmed`(email: String) async throws {
        #expect(try await decide(email) == .allow)
    }

    @Test(arguments: [
        "ada@notexample.org", "ada@example.org.attacker.net", "ada@attacker.net@example.org", "@example.org",
        "example.org", "", nil,
    ])
    func `any other address is refused, with a code for the app`(email: String?) async throws {
        let refusal = await #expect(throws: Refusal.self) { try await decide(email) }
        #expect(refusal?.code == "email-domain")
    }

    @Test(arguments: [nil, "ada@attacker.net"])
    func `an administrator may create anyone`(email: String?) async throws {
        #expect(try await decide(email, on: .preSignUpAdminCreateUser) == .allow)
    }

    @Test func `a federated user needs an allowed domain too`() async {
        await #expect(throws: Refusal.self) { try await decide("ada@attacker.net", on: .preSignUpExternalProvider) }
    }

    @Test(arguments: ["", " , "])
    func `without a domain the function does not start`(list: String) {
        #expect(throws: NoDomains.self) { try SignUpGate(allowing: list) }
    }
}
