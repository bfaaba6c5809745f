@_spi(Internal) import WireJSON

/// A user's groups and the roles of these groups: `groupConfiguration`.
public struct GroupConfiguration: Hashable, Sendable {
    /// The user's groups: `groupsToOverride`.
    public var groupsToOverride: [String]
    /// The ARNs of these groups' roles: `iamRolesToOverride`.
    public var iamRolesToOverride: [String]
    /// The ARN of the preferred role: `preferredRole`.
    public var preferredRole: String?

    /// Creates a configuration.
    public init(groupsToOverride: [String] = [], iamRolesToOverride: [String] = [], preferredRole: String? = nil) {
        self.groupsToOverride = groupsToOverride
        self.iamRolesToOverride = iamRolesToOverride
        self.preferredRole = preferredRole
    }

    init(_ object: JSONObject) throws(JSONTypeError) {
        groupsToOverride = try object.texts("groupsToOverride")
        iamRolesToOverride = try object.texts("iamRolesToOverride")
        // The console's test events show the preferred role as an array.
        preferredRole =
            object.member("preferredRole")?.kind == .array
            ? try object.texts("preferredRole").first : try object.textIfPresent("preferredRole")
    }

    /// Writes the whole configuration as `groupOverrideDetails`, because Cognito drops every part that is left out.
    func write(to writer: inout JSONWriter) {
        writer.key("groupOverrideDetails")
        writer.beginObject()
        writer.member("groupsToOverride", groupsToOverride)
        writer.member("iamRolesToOverride", iamRolesToOverride)
        if let preferredRole { writer.member("preferredRole", preferredRole) }
        writer.endObject()
    }
}
