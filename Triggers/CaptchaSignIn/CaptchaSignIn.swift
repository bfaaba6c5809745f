import CognitoTriggers

/// Asks for the password over SRP and then for the answer to a small sum, at most three times.
@main
struct CaptchaSignIn: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: TriggerContext
    ) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        let captchas = session.filter { $0.challengeName == .customChallenge }
        // Every step that is not ours, a second factor included, must have succeeded.
        guard session.allSatisfy({ $0.challengeResult || $0.challengeName == .customChallenge }) else { return .fail }
        if session.count == 1, session[0].challengeName == .srpA { return .present(.passwordVerifier) }
        guard session.contains(where: { $0.challengeName == .passwordVerifier }) else { return .fail }
        if captchas.contains(where: \.challengeResult) {
            // An unknown user has met the same questions, and ends here.
            return event.request.userNotFound ? .fail : .issueTokens
        }
        return captchas.count < 3 ? .present(.customChallenge) : .fail
    }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: TriggerContext
    ) async throws -> CreateAuthChallengeDecision {
        let (first, second) = (Int.random(in: 2...20), Int.random(in: 2...20))
        return CreateAuthChallengeDecision(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"],
            metadata: "CAPTCHA")
    }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: TriggerContext
    ) async throws -> VerifyAuthChallengeDecision {
        guard let answer = event.request.privateChallengeParameters.reveal()["answer"] else { return .incorrect }
        return VerifyAuthChallengeDecision(isCorrect: Secret(answer).matches(event.request.challengeAnswer))
    }
}
