package import CognitoEvents

extension CustomSignIn {
    /// Plays Cognito's part until the sign-in ends or the app has no answer.
    ///
    /// - Parameters:
    ///   - passwordIsRight: True if the app answers Cognito's own challenges correctly.
    ///   - inserted: Steps that Cognito inserts after its first own challenge, such as a second factor.
    ///   - metadata: The `ClientMetadata` that the app sends with each answer.
    ///   - answer: Returns the app's answer to a custom challenge; nil leaves it open.
    ///   - call: Gives the function an event, and returns its answer.
    /// - Throws: The errors of `answer` and `call`.
    package mutating func play(
        passwordIsRight: Bool = true, inserting inserted: [ChallengeName] = [], metadata: StringMap = [:],
        answer: (PresentedChallenge) async throws -> String?, call: ([UInt8]) async throws -> Answer
    ) async throws {
        var inserted = inserted
        while true {
            switch stage {
            case .asks:
                guard let event = try event() else { return }
                receive(try await call(event))
            case .presents(let challenge) where challenge.name == .customChallenge:
                guard let given = try await answer(challenge) else { return }
                self.answer(given, metadata: metadata)
            case .presents:
                self.answer(isRight: passwordIsRight, metadata: metadata, inserting: inserted)
                inserted = []
            case .tokens, .failed: return
            }
        }
    }
}
