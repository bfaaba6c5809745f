import CognitoTriggersTesting
import Testing

/// A code that is good for five minutes.
struct MailedCode: TriggerFunction, CreateAuthChallengeHandler, VerifyAuthChallengeHandler {
    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: InvocationContext
    ) async throws -> CreateAuthChallengeDecision {
        var random = RandomSource()
        let code = Int.random(in: 100_000...999_999, using: &random)
        let expiry = Timestamp.now.advanced(by: .seconds(300))
        return CreateAuthChallengeDecision(
            private: ["code": "\(code)", "expiry": "\(expiry.millisecondsSince1970)"], metadata: "CODE")
    }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: InvocationContext
    ) async throws -> VerifyAuthChallengeDecision {
        let parameters = event.request.privateChallengeParameters.reveal()
        guard let code = parameters["code"], let expiry = parameters["expiry"].flatMap({ Int64($0) }),
            Timestamp.now < Timestamp(millisecondsSince1970: expiry)
        else { return .incorrect }
        return VerifyAuthChallengeDecision(isCorrect: Secret(code).matches(event.request.challengeAnswer))
    }
}

struct MailedCodeTests {
    @Test(arguments: [(299, true), (300, false)])
    func `a code is good for five minutes`(seconds: Int, isGood: Bool) async throws {
        let clock = TestClock()
        let function = await TriggerTester(MailedCode.self, clock: clock, random: TestRandom(seed: 1))
        let challenge = try #require(await function.invoke(.createAuthChallenge).decision)
        clock.advance(by: .seconds(seconds))
        let verification = try await function.invoke(
            .verifyAuthChallenge {
                $0.request.privateChallengeParameters = challenge.privateParameters
                $0.request.challengeAnswer = Secret(challenge.privateParameters.reveal()["code"] ?? "")
            })
        #expect(verification.decision?.isCorrect == isGood)
    }
}
