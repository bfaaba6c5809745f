public import CognitoEvents

/// A handler that decides on a new user before Cognito creates the user.
public protocol PreSignUpHandler: TriggerHandler {
    /// Decides whether a new user is confirmed at once.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. To reject the sign-up, throw a ``Refusal``.
    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision
}

extension TriggerFunction where Self: PreSignUpHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _preSignUp: (@Sendable (Self) -> Route)? {
        { function in .decides(skipping: skippedRules) { try await function.preSignUp($0, context: $1) } }
    }
}
