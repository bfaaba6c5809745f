import CognitoEvents
import LocalAWS

/// `CUSTOM_CHALLENGE`: a challenge that functions make and check.
enum CustomChallenge: Challenge {
    static let name = ChallengeName.customChallenge

    static func reply(in responses: OperationInput) throws(ServiceError) -> String {
        try responses.required("ANSWER")
    }

    static func respond(to answer: ChallengeAnswer, _ text: String) async throws -> SignInOutcome {
        let session = try answer.session(name)
        var signIn = try await answer.signIn(session)
        try session.spend(answer.call)
        guard case .custom(let privateParameters, let metadata) = session.state else { throw Session.invalid }
        let request = VerifyAuthChallengeRequest(
            userAttributes: signIn.attributes,
            privateChallengeParameters: Secret(privateParameters), challengeAnswer: Secret(text),
            clientMetadata: signIn.clientMetadata, userNotFound: signIn.isUnknown)
        guard let answered = try await signIn.trigger(.verifyAuthChallengeResponseAuthentication, request) else {
            throw signIn.noFunction(.verifyAuthChallengeResponse)
        }
        let decision = try signIn.call.decision(VerifyAuthChallengeDecision.self, in: answered)
        signIn.steps?.append(
            ChallengeResult(.customChallenge, succeeded: decision.isCorrect, metadata: metadata))
        return try await signIn.define()
    }
}
