import CognitoTriggers

extension SignUpGate: DefineAuthChallengeHandler {
    /// Asks for the password over SRP, and then our own question, three times at most.
    func defineAuthChallenge(
        _ event: DefineAuthChallengeEvent, context: TriggerContext
    ) async throws -> DefineAuthChallengeDecision {
        let steps = event.request.session
        // Nobody gets around the password: each step so far has to be the one that was asked for.
        guard let start = steps.first, start.challengeName == .srpA, start.challengeResult else { return .fail }
        guard let password = steps.dropFirst().first else { return .present(.passwordVerifier) }
        guard password.challengeName == .passwordVerifier, password.challengeResult else { return .fail }
        let answers = steps.dropFirst(2)
        guard answers.allSatisfy({ $0.challengeName == .customChallenge }) else { return .fail }
        if answers.last?.challengeResult == true {
            // Where the app is not told that a user does not exist, it meets the same questions.
            return event.request.userNotFound ? .fail : .issueTokens
        }
        return answers.count < 3 ? .present(.customChallenge) : .fail
    }
}
