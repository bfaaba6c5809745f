import CognitoTriggersTesting
import Testing

@testable import SignUpGate

/// Whole sign-ins: `SignIn` takes the roles of the app and Cognito, and `prove` explores all other histories.
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

    @Test func `three wrong answers end the sign-in`() async throws {
        let result = try await SignIn(password: .right) { _ in "wrong" }.run(function)
        #expect(result.outcome == .failure(.decided) && result.challenges.count == 3, "\(result)")
    }

    @Test func `ten wrong answers lock a user out, across sign-ins`() async throws {
        let function = await TriggerTester { try await SignUpGate.forTests() }
        for _ in 1...4 { _ = try await SignIn(password: .right) { _ in "wrong" }.run(function) }
        let result = try await SignIn(password: .right) { $0.privateParameters["answer"] }.run(function)
        #expect(result.outcome != .tokens, "\(result)")
    }

    @Test func `there is no way around the password and the question`() async {
        let report = await prove(
            SignUpGate.self,
            requiring: [.password, .custom], rightAnswer: .privateParameter("answer"))
        #expect(report.holds, "\(report)")
    }
}
