public import CognitoEvents

/// A handler that checks a sign-in before it starts.
///
/// Cognito does not call it in `CUSTOM_AUTH`, so what it checks is open to such a sign-in. If an app client allows one,
/// let the ``DefineAuthChallengeHandler`` check the same, and answer ``DefineAuthChallengeDecision/fail``.
public protocol PreAuthenticationHandler: TriggerHandler {
    /// Allows the sign-in by returning.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. To deny the sign-in, throw a ``Refusal``.
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws
}

extension TriggerFunction where Self: PreAuthenticationHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _preAuthentication: (@Sendable (Self) -> Route)? {
        { function in .gates { try await function.preAuthentication($0, context: $1) } }
    }
}
