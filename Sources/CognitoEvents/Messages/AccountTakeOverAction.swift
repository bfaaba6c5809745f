/// The action that threat protection took: `ACCOUNT_TAKE_OVER_ACTION`.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct AccountTakeOverAction: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Threat protection blocked the sign-in: `BLOCK`.
    public static let block = Self(rawValue: "BLOCK")
    /// Threat protection allowed the sign-in: `NO_ACTION`.
    public static let noAction = Self(rawValue: "NO_ACTION")
    /// Threat protection asked for a second factor: `MFA`.
    public static let mfa = Self(rawValue: "MFA")
    /// Threat protection asked for a second factor if the user has one: `MFA_IF_CONFIGURED`.
    public static let mfaIfConfigured = Self(rawValue: "MFA_IF_CONFIGURED")
    /// Threat protection required a second factor: `MFA_REQUIRED`.
    public static let mfaRequired = Self(rawValue: "MFA_REQUIRED")
}
