public import CognitoEvents

/// A handler that checks the answers of a custom sign-in.
public protocol VerifyAuthChallengeHandler: TriggerHandler {
    /// Decides whether an answer is right.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error ends the sign-in.
    func verifyAuthChallenge(_ event: VerifyAuthChallengeEvent, context: InvocationContext) async throws
        -> VerifyAuthChallengeDecision
}

extension TriggerFunction where Self: VerifyAuthChallengeHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _verifyAuthChallenge: (@Sendable (Self) -> Route)? {
        { function in
            .decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await function.verifyAuthChallenge($0, context: $1)
            }
        }
    }
}
