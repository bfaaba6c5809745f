import CognitoTriggers

/// Migrates users from an old directory when they sign in with their old password or reset a forgotten one.
@main
struct LegacyUserMigration: TriggerFunction, UserMigrationHandler {
    private let users: LegacyUsers

    init() async throws {
        users = try LegacyUsers(file: LambdaEnvironment["LEGACY_USERS_FILE"] ?? "legacy-users.jsonl")
        Logger.functionLogger.info("Read the old directory", metadata: ["users": "\(users.count)"])
    }

    func userMigration(_ event: UserMigrationEvent, context: InvocationContext) async throws -> UserMigrationDecision {
        guard let name = event.userName?.rawValue else { return .unknownUser }
        switch event.triggerSource {
        case .userMigrationAuthentication:
            guard let password = event.request.password else { return .unknownUser }
            let user = users[name]
            // Checks a decoy hash for an unknown user, so that "no such user" takes as long as "wrong password".
            let isRight = try (user?.passwordHash ?? users.decoy(for: name)).isHash(of: password)
            guard isRight, let user else { return .unknownUser }
            return .accept(user.asMigrated(signingInAs: name), keepingPassword: true)
        case .userMigrationForgotPassword:
            // Cognito can send the code that follows only to a verified contact.
            guard let user = users[name], user.isReachable else { return .unknownUser }
            return .accept(user.asMigrated(signingInAs: name), keepingPassword: false)
        default:
            return .unknownUser
        }
    }
}
