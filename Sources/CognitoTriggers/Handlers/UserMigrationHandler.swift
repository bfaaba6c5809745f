public import CognitoEvents

/// Takes users over from another directory.
public protocol UserMigrationHandler: TriggerHandler {
    /// Decides whether an unknown user is taken over.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error counts as an unknown user.
    func userMigration(_ event: UserMigrationEvent, context: TriggerContext) async throws -> UserMigrationDecision
}

extension TriggerFunction where Self: UserMigrationHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public static var _userMigration: (@Sendable (Self) -> Route)? {
        { function in
            .decides(skipping: skippedRules, whenLate: .mustFailClosed) {
                try await function.userMigration($0, context: $1)
            }
        }
    }
}
