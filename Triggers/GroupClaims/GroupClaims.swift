import CognitoTriggers

/// Adds groups and roles to every user's tokens and removes others; groups and roles that are not listed stay.
@main
struct GroupClaims: TriggerFunction, PreTokenGenerationHandler {
    private let changes: GroupChanges
    private let preferredRole: String?

    init() throws {
        let groups = (
            added: try LambdaEnvironment.list("ADDED_GROUPS"), removed: try LambdaEnvironment.list("REMOVED_GROUPS")
        )
        let roles = (added: try Self.roles("ADDED_ROLES"), removed: try Self.roles("REMOVED_ROLES"))
        let preferred = try Self.roles("PREFERRED_ROLE")
        if preferred.count > 1 { throw InvalidSetting("PREFERRED_ROLE", "has more than one role") }
        if let group = groups.removed.first(where: groups.added.contains) {
            throw InvalidSetting("REMOVED_GROUPS", "has '\(group)', which is also in ADDED_GROUPS")
        }
        if let role = roles.removed.first(where: (roles.added + preferred).contains) {
            throw InvalidSetting("REMOVED_ROLES", "has '\(role)', which is also in ADDED_ROLES or PREFERRED_ROLE")
        }
        changes = GroupChanges(
            adding: groups.added, removing: Set(groups.removed), addingRoles: roles.added,
            removingRoles: Set(roles.removed))
        preferredRole = preferred.first
        guard changes != GroupChanges() || preferredRole != nil else {
            throw InvalidSetting("ADDED_GROUPS", "is not set, and no other variable sets a change")
        }
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        // Machine clients have no groups.
        if event.triggerSource == .tokenGenerationClientCredentials { return .unchanged }
        var changes = changes
        let roles = event.request.groupConfiguration.iamRolesToOverride + changes.rolesToAdd
        // A preference does not grant a role, so the preferred role is set only if the user has it.
        if let preferredRole, roles.contains(preferredRole) { changes.preferredRole = preferredRole }
        return PreTokenGenerationDecision(groups: changes)
    }

    private static func roles(_ variable: String) throws(InvalidSetting) -> [String] {
        let names = try LambdaEnvironment.list(variable)
        if let name = names.first(where: { !$0.hasPrefix("arn:") || !$0.contains(":role/") }) {
            throw InvalidSetting(
                variable, "has '\(name)', but a role must be written as arn:aws:iam::111122223333:role/NAME")
        }
        return names
    }
}
