import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// Whole sign-ins: `SignIn` plays the app and Cognito.
struct CustomSignInTests {
    let function: TriggerTester

    init() async {
        function = await TriggerTester(SignUpGate.self)
    }

    @Test(arguments: 1...3)
    func `the password and a right answer bring tokens, at the third attempt at the latest`(attempt: Int) async throws {
        let signIn = SignIn(password: .right) { challenge in
            challenge.number == attempt ? challenge.privateParameters["answer"] : "wrong"
        }
        let result = try await signIn.run(function)
        #expect(result.outcome == .tokens, "\(result)")
    }

    @Test(arguments: [SignIn.Password.omitted, .wrong])
    func `without the password no question is asked`(password: SignIn.Password) async throws {
        let result = try await SignIn(password: password, answers: ["17"]).run(function)
        #expect(result.outcome != .tokens && result.challenges.isEmpty, "\(result)")
    }

    @Test func `three wrong answers end the sign-in`() async throws {
        let result = try await SignIn(password: .right) { _ in "wrong" }.run(function)
        #expect(result.outcome == .failure(.decided) && result.challenges.count == 3, "\(result)")
    }

    @Test func `an unknown user is asked as well, and gets no tokens`() async throws {
        let signIn = SignIn(password: .right, user: .unknown) { $0.privateParameters["answer"] }
        let result = try await signIn.run(function)
        #expect(result.outcome == .failure(.decided) && result.challenges.count == 1, "\(result)")
    }
}
