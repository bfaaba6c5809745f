public import CognitoEvents

/// Sends emails in Cognito's place.
public protocol CustomEmailSenderHandler: TriggerHandler {
    /// Sends an email.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. An error is seen in the log alone; Lambda tries again.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: TriggerContext) async throws
}

extension TriggerFunction where Self: CustomEmailSenderHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public static var _customEmailSender: (@Sendable (Self) -> Route)? {
        { function in .observes { try await function.customEmailSender($0, context: $1) } }
    }
}
