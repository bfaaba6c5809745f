/// The action that threat protection took: `ACCOUNT_TAKE_OVER_ACTION`.
///
/// An open set: a value that AWS adds later still decodes, prints and compares.
public struct AccountTakeOverAction: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Blocked the sign-in: `BLOCK`.
    public static let block = Self(rawValue: "BLOCK")
    /// Allowed the sign-in: `NO_ACTION`.
    public static let noAction = Self(rawValue: "NO_ACTION")
    /// Asked for a second factor: `MFA`.
    public static let mfa = Self(rawValue: "MFA")
    /// Asked for a second factor if the user has one: `MFA_IF_CONFIGURED`.
    public static let mfaIfConfigured = Self(rawValue: "MFA_IF_CONFIGURED")
    /// Required a second factor: `MFA_REQUIRED`.
    public static let mfaRequired = Self(rawValue: "MFA_REQUIRED")
}
