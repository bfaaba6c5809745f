/// Changes of a user's groups and roles in the tokens, starting from those in the event.
///
/// Changes of a user's groups; groups that are not mentioned stay: nobody loses groups because one was added.
public struct GroupChanges: Hashable, Sendable {
    /// Groups that are added.
    public var groupsToAdd: [String]
    /// Groups that are removed; removing the last one leaves the tokens without any.
    public var groupsToRemove: Set<String>
    /// ARNs of roles that are added.
    public var rolesToAdd: [String]
    /// ARNs of roles that are removed; if the preferred one is among them, none is preferred.
    public var rolesToRemove: Set<String>
    /// The ARN of the role that counts most from now on; nil leaves it as it is.
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

    /// The groups after the changes; nil if they are those of the event.
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
