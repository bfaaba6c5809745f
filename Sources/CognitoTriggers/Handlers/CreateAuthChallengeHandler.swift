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
    @inlinable public static var _createAuthChallenge: Route<Self>? {
        .decides(whenLate: .mustFailClosed) { try await $0.createAuthChallenge($1, context: $2) }
    }
}
