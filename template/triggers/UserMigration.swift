import CognitoTriggers

extension SignUpGate: UserMigrationHandler {
    /// Migrates no users yet.
    func userMigration(
        _ event: UserMigrationEvent, context: InvocationContext
    ) async throws -> UserMigrationDecision {
        // Ask the old directory here. If it knows the user and this password, return .accept(user, keepingPassword: true).
        // After a forgotten password, the event has no password. The directory's verified address has to be enough.
        .unknownUser
    }
}
