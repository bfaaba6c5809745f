/// A result builder that collects the lines of ``TriggerFunction/permissions``.
@resultBuilder
public enum PermissionsBuilder {
    /// Takes a permission.
    public static func buildExpression(_ permission: Permission) -> [Permission] { [permission] }

    /// Takes the permissions of a part of the kit.
    public static func buildExpression(_ permissions: [Permission]) -> [Permission] { permissions }

    /// Joins the lines.
    public static func buildBlock(_ parts: [Permission]...) -> [Permission] { parts.flatMap(\.self) }

    /// Takes the permissions of an `if` without `else`.
    public static func buildOptional(_ permissions: [Permission]?) -> [Permission] { permissions ?? [] }

    /// Takes the permissions of the first branch of an `if` with `else`.
    public static func buildEither(first permissions: [Permission]) -> [Permission] { permissions }

    /// Takes the permissions of the second branch of an `if` with `else`.
    public static func buildEither(second permissions: [Permission]) -> [Permission] { permissions }

    /// Joins the permissions of a loop.
    public static func buildArray(_ parts: [[Permission]]) -> [Permission] { parts.flatMap(\.self) }
}
