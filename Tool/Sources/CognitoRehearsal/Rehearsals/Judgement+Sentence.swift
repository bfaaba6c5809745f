package import CognitoModel

extension Judgement {
    /// Cognito's reaction to the answer, in a sentence.
    package var sentence: String {
        switch findings.first?.weight {
        case .refused: "Cognito refuses this answer"
        case .ignored: "Cognito ignores a part of this answer"
        case .note, nil: "Cognito accepts this answer"
        }
    }
}
