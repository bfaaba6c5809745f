public import CognitoEvents

/// A handler that writes the messages that Cognito sends.
public protocol CustomMessageHandler: TriggerHandler {
    /// Writes a message.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. The message is then not sent.
    func customMessage(_ event: CustomMessageEvent, context: InvocationContext) async throws -> CustomMessageDecision
}

extension TriggerFunction where Self: CustomMessageHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _customMessage: (@Sendable (Self) -> Route)? {
        { function in
            .decides(skipping: skippedRules, whenLate: .failsOpen) { try await function.customMessage($0, context: $1) }
        }
    }
}
