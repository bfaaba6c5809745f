/// Actions that a function's role must allow on a resource.
public struct Permission: Hashable, Sendable {
    /// The actions, such as `ses:SendEmail`.
    public var actions: [String]
    /// The resource: an ARN, in which `${NAME}` means an environment variable of the function.
    public var resource: String
    /// Condition keys and the values that they must equal, such as `ses:FromAddress`.
    ///
    /// `${NAME}` means the same as in ``resource``.
    public var conditions: [String: String]

    /// Creates a permission.
    ///
    /// - Parameters:
    ///   - actions: The actions.
    ///   - resource: The resource of the actions.
    ///   - conditions: Condition keys and the values that they must equal.
    public init(_ actions: String..., on resource: String, when conditions: [String: String] = [:]) {
        self.actions = actions
        self.resource = resource
        self.conditions = conditions
    }
}
