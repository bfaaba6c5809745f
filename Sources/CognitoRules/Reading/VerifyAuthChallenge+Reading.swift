public import CognitoEvents
public import WireJSON

extension VerifyAuthChallengeDecision: ReadableDecision {
    /// Reads the flag; an answer about which nothing is said counts as wrong.
    public init(reading answered: AnsweredEvent<VerifyAuthChallengeRequest>) throws(JSONTypeError) {
        self.init(isCorrect: try answered.response.flagIfPresent("answerCorrect") == true)
    }

    /// That something is said.
    public static let answerRules = [
        AnswerRule<VerifyAuthChallengeRequest>(.answerIsJudged) { answered in
            answered.response.member("answerCorrect") == nil ? [("response.answerCorrect", "it is not set")] : []
        }
    ]
}
