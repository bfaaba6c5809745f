import CognitoTriggers

extension SignUpGate: VerifyAuthChallengeHandler {
    /// Compares the answer with the one that CreateAuthChallenge keeps.
    func verifyAuthChallenge(
        _ event: VerifyAuthChallengeEvent, context: TriggerContext
    ) async throws -> VerifyAuthChallengeDecision {
        guard let right = event.request.privateChallengeParameters.reveal()["answer"], !right.isEmpty else {
            return .incorrect
        }
        // In the same time for every wrong answer.
        return VerifyAuthChallengeDecision(isCorrect: Secret(right).matches(event.request.challengeAnswer))
    }
}
