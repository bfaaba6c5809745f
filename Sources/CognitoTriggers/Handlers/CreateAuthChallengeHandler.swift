public import CognitoEvents

/// Makes the challenges of a custom sign-in.
public protocol CreateAuthChallengeHandler: TriggerHandler {
    /// Makes a challenge.
    ///
    /// - Parameters:
    ///   - event: What Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error ends the sign-in.
    func createAuthChallenge(_ event: CreateAuthChallengeEvent, context: TriggerContext) async throws
        -> CreateAuthChallengeDecision
}

extension TriggerFunction where Self: CreateAuthChallengeHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public var _createAuthChallenge: Route? {
        .decides(skipping: Self.skippedRules, whenLate: .mustFailClosed) {
            try await createAuthChallenge($0, context: $1)
        }
    }
}
