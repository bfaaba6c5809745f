import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct CreateAuthChallengeTests {
    @Test func `the app gets the question, and not the answer`() async throws {
        let decision = try #require(
            await TriggerTester(SignUpGate.self).invoke(.createAuthChallenge).decision)
        let question = try #require(decision.publicParameters["question"])
        let sum = question.split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
        #expect(decision.privateParameters.reveal() == ["answer": "\(sum)"])
        #expect(decision.publicParameters.count == 1)
    }
}
