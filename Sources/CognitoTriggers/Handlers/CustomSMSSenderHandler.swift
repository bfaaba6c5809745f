public import CognitoEvents

/// A handler that sends text messages in place of Cognito.
public protocol CustomSMSSenderHandler: TriggerHandler {
    /// Sends a text message.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. The error appears only in the log; Lambda retries.
    func customSMSSender(_ event: CustomSMSSenderEvent, context: InvocationContext) async throws
}

extension TriggerFunction where Self: CustomSMSSenderHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _customSMSSender: (@Sendable (Self) -> Route)? {
        { function in .observes { try await function.customSMSSender($0, context: $1) } }
    }
}
