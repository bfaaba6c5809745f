public import CognitoEvents

/// A handler that returns events unchanged if the function has no other handler for them.
///
/// Without it, such an event fails, so that a trigger attached to the wrong function is noticed at its first call.
public protocol FallbackHandler: TriggerHandler {
    /// Observes an event that goes back unchanged.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent, undecoded; its outline is safe to log.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. It has the same effect as an error of the missing handler.
    func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws
}

extension TriggerFunction where Self: FallbackHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _fallback: (@Sendable (Self) -> _Fallback)? {
        { function in { try await function.fallback($0, context: $1) } }
    }
}
