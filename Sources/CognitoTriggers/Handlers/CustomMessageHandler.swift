public import CognitoEvents

/// Writes the messages that Cognito sends.
public protocol CustomMessageHandler: TriggerHandler {
    /// Writes a message.
    ///
    /// - Parameters:
    ///   - event: What Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error keeps the message from being sent.
    func customMessage(_ event: CustomMessageEvent, context: TriggerContext) async throws -> CustomMessageDecision
}

extension TriggerFunction where Self: CustomMessageHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public var _customMessage: Route? {
        .decides(skipping: Self.skippedRules, whenLate: .failsOpen) { try await customMessage($0, context: $1) }
    }
}
