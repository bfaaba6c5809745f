public import CognitoEvents

extension CustomSignIn {
    /// Plays Cognito's part until the sign-in ends or the app has no answer.
    ///
    /// Cognito inserts steps, such as a second factor, after the first challenge that Cognito itself checks.
    /// If `answer` returns nil, the custom challenge stays open.
    @_spi(Internal) public mutating func play(
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
