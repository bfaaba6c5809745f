public import CognitoEvents

/// A handler that sends emails in place of Cognito.
public protocol CustomEmailSenderHandler: TriggerHandler {
    /// Sends an email.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. The error appears only in the log; Lambda retries.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: InvocationContext) async throws
}

extension TriggerFunction where Self: CustomEmailSenderHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _customEmailSender: (@Sendable (Self) -> Route)? {
        { function in .observes { try await function.customEmailSender($0, context: $1) } }
    }
}
