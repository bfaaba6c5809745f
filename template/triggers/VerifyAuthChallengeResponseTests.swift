import CognitoTriggersTesting
import Testing

@testable import SignUpGate

struct VerifyAuthChallengeResponseTests {
    @Test(arguments: [
        (["answer": "17"], "17", true), (["answer": "17"], "18", false), (["answer": "17"], "", false),
        (["answer": ""], "", false), ([:], "", false),
    ])
    func `the right answer alone is correct`(parameters: [String: String], answer: String, isCorrect: Bool) async throws
    {
        let invocation = try await TriggerTester(SignUpGate.self).invoke(
            .verifyAuthChallenge {
                $0.request.privateChallengeParameters = Secret(JSONMembers(parameters))
                $0.request.challengeAnswer = Secret(answer)
            })
        #expect(invocation.decision?.isCorrect == isCorrect)
    }
}
