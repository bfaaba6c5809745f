import CognitoTriggers

extension SignUpGate: UserMigrationHandler {
    /// Takes over nobody yet.
    func userMigration(
        _ event: UserMigrationEvent, context: TriggerContext
    ) async throws -> UserMigrationDecision {
        // Ask the old directory here. Accept whom it knows by this very password: .accept(user, keepingPassword: true).
        // After a forgotten password there is none: what it knows of the address has to do.
        .unknownUser
    }
}
