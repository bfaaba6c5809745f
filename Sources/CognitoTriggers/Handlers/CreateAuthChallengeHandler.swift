public import CognitoEvents

/// A handler that creates the challenges of a custom sign-in.
public protocol CreateAuthChallengeHandler: TriggerHandler {
    /// Creates a challenge.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error ends the sign-in.
    func createAuthChallenge(_ event: CreateAuthChallengeEvent, context: InvocationContext) async throws
        -> CreateAuthChallengeDecision
}

extension TriggerFunction where Self: CreateAuthChallengeHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _createAuthChallenge: (@Sendable (Self) -> Route)? {
        { function in
            .decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await function.createAuthChallenge($0, context: $1)
            }
        }
    }
}
