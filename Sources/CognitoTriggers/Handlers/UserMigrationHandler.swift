public import CognitoEvents

/// A handler that imports users from another directory.
public protocol UserMigrationHandler: TriggerHandler {
    /// Decides whether to import an unknown user.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. Cognito then treats the user as unknown.
    func userMigration(_ event: UserMigrationEvent, context: InvocationContext) async throws -> UserMigrationDecision
}

extension TriggerFunction where Self: UserMigrationHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _userMigration: (@Sendable (Self) -> Route)? {
        { function in
            .decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await function.userMigration($0, context: $1)
            }
        }
    }
}
