public import CognitoEvents

/// Observes the confirmation of a user or of a new password.
public protocol PostConfirmationHandler: TriggerHandler {
    /// Takes note of a confirmation.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. An error reaches the app, but the user stays confirmed.
    func postConfirmation(_ event: PostConfirmationEvent, context: TriggerContext) async throws
}

extension TriggerFunction where Self: PostConfirmationHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public static var _postConfirmation: (@Sendable (Self) -> Route)? {
        { function in .observes { try await function.postConfirmation($0, context: $1) } }
    }
}
