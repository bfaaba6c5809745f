import CognitoTriggers

/// Asks for the password over SRP and then for a captcha, at most three times.
@main
struct CaptchaSignIn: TriggerFunction, DefineAuthChallengeHandler, CreateAuthChallengeHandler,
    VerifyAuthChallengeHandler
{
    private let provider: CaptchaProvider?

    init() async throws { provider = try CaptchaProvider() }

    func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: TriggerContext
    ) async throws -> DefineAuthChallengeDecision {
        let session = event.request.session
        // Password first: SRP_A, then PASSWORD_VERIFIER, and every step that is not ours must have succeeded.
        guard session.first?.challengeName == .srpA,
            session.allSatisfy({ $0.challengeResult || $0.challengeName == .customChallenge })
        else { return .fail }
        if session.count == 1 { return .present(.passwordVerifier) }
        guard session[1].challengeName == .passwordVerifier else { return .fail }

        let captchas = session.filter { $0.challengeName == .customChallenge }
        guard captchas.filter({ !$0.challengeResult }).count < 3 else { return .fail }
        guard captchas.contains(where: \.challengeResult) else { return .present(.customChallenge) }
        // An unknown user has met the same questions, and ends here.
        return session.last?.challengeName == .customChallenge && session.last?.challengeResult == true
            && !event.request.userNotFound ? .issueTokens : .fail
    }

    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: TriggerContext
    ) async throws -> CreateAuthChallengeDecision {
        if let provider {
            // Cognito wants a private parameter; what is right only the provider knows.
            return CreateAuthChallengeDecision(
                public: ["siteKey": provider.siteKey], private: ["captcha": "provider"], metadata: "CAPTCHA")
        }
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        return CreateAuthChallengeDecision(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"],
            metadata: "CAPTCHA")
    }

    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: TriggerContext
    ) async throws -> VerifyAuthChallengeDecision {
        let answer = event.request.challengeAnswer
        if let provider {
            return VerifyAuthChallengeDecision(isCorrect: try await provider.accepts(answer, in: context))
        }
        guard let sum = event.request.privateChallengeParameters.reveal()["answer"], !sum.isEmpty else {
            return .incorrect
        }
        return VerifyAuthChallengeDecision(isCorrect: Secret(sum).matches(answer))
    }
}
