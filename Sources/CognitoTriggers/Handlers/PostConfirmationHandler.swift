public import CognitoEvents

/// A handler that observes the confirmation of a user or a password reset.
public protocol PostConfirmationHandler: TriggerHandler {
    /// Observes a confirmation.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. An error reaches the app, but the user stays confirmed.
    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws
}

extension TriggerFunction where Self: PostConfirmationHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _postConfirmation: (@Sendable (Self) -> Route)? {
        { function in .observes { try await function.postConfirmation($0, context: $1) } }
    }
}
