import CognitoTriggers

extension SignUpGate: CreateAuthChallengeHandler {
    /// Asks for a small sum: a place for your own question.
    func createAuthChallenge(
        _ event: CreateAuthChallengeEvent, context: TriggerContext
    ) async throws -> CreateAuthChallengeDecision {
        var random = RandomSource()
        let (first, second) = (Int.random(in: 2...20, using: &random), Int.random(in: 2...20, using: &random))
        // The app gets what is public; what is private comes back to VerifyAuthChallenge alone.
        return CreateAuthChallengeDecision(
            public: ["question": "What is \(first) + \(second)?"], private: ["answer": "\(first + second)"])
    }
}
