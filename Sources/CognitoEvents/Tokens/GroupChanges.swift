/// Changes to a user's groups and roles in the tokens, relative to the groups and roles in the event.
///
/// Groups that are not mentioned stay, so adding a group does not remove others.
public struct GroupChanges: Hashable, Sendable {
    /// The groups to add.
    public var groupsToAdd: [String]
    /// The groups to remove; removing the last one leaves the tokens without groups.
    public var groupsToRemove: Set<String>
    /// The ARNs of roles to add.
    public var rolesToAdd: [String]
    /// The ARNs of roles to remove; removing the preferred role leaves no preferred role.
    public var rolesToRemove: Set<String>
    /// The ARN of the new preferred role; nil keeps the current one.
    public var preferredRole: String?

    /// Creates changes.
    public init(
        adding groupsToAdd: [String] = [], removing groupsToRemove: Set<String> = [],
        addingRoles rolesToAdd: [String] = [],
        removingRoles rolesToRemove: Set<String> = [], preferredRole: String? = nil
    ) {
        self.groupsToAdd = groupsToAdd
        self.groupsToRemove = groupsToRemove
        self.rolesToAdd = rolesToAdd
        self.rolesToRemove = rolesToRemove
        self.preferredRole = preferredRole
    }

    /// Returns the groups and roles after the changes; nil if they are the same as in the event.
    func result(from received: GroupConfiguration) -> GroupConfiguration? {
        var result = received
        result.groupsToOverride = Self.change(received.groupsToOverride, groupsToAdd, groupsToRemove)
        result.iamRolesToOverride = Self.change(received.iamRolesToOverride, rolesToAdd, rolesToRemove)
        if let preferred = received.preferredRole, rolesToRemove.contains(preferred) { result.preferredRole = nil }
        if let preferredRole { result.preferredRole = preferredRole }
        return result == received ? nil : result
    }

    private static func change(_ names: [String], _ added: [String], _ removed: Set<String>) -> [String] {
        var names = names.filter { !removed.contains($0) }
        for name in added where !names.contains(name) { names.append(name) }
        return names
    }
}
