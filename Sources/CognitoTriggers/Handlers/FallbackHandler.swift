public import CognitoEvents

/// Lets every event through unchanged for which the function has no other handler.
///
/// Without it such an event is an error, so that a trigger attached to the wrong function is noticed at its first call.
public protocol FallbackHandler: TriggerHandler {
    /// Takes note of an event that goes back as it came.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent, not decoded; its outline is safe to log.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. It counts as that of the handler which is missing.
    func fallback(_ event: ReceivedEvent, context: TriggerContext) async throws
}

extension TriggerFunction where Self: FallbackHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public static var _fallback: (@Sendable (Self) -> Fallback)? {
        { function in { try await function.fallback($0, context: $1) } }
    }
}
