public import CognitoEvents

/// A handler that decides the steps of a custom sign-in.
public protocol DefineAuthChallengeHandler: TriggerHandler {
    /// Decides the next step.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error ends the sign-in.
    func defineAuthChallenge(_ event: DefineAuthChallengeEvent, context: InvocationContext) async throws
        -> DefineAuthChallengeDecision
}

extension TriggerFunction where Self: DefineAuthChallengeHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _defineAuthChallenge: (@Sendable (Self) -> Route)? {
        { function in
            .decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await function.defineAuthChallenge($0, context: $1)
            }
        }
    }
}
