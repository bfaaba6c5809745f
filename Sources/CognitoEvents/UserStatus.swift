/// A user's status in the pool: `cognito:user_status`.
///
/// An open set: a value that AWS adds later still decodes, prints and compares.
public struct UserStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Signed up but not confirmed: `UNCONFIRMED`.
    public static let unconfirmed = Self(rawValue: "UNCONFIRMED")
    /// Confirmed: `CONFIRMED`.
    public static let confirmed = Self(rawValue: "CONFIRMED")
    /// Has a temporary password: `FORCE_CHANGE_PASSWORD`.
    public static let forceChangePassword = Self(rawValue: "FORCE_CHANGE_PASSWORD")
    /// Must set a new password: `RESET_REQUIRED`.
    public static let resetRequired = Self(rawValue: "RESET_REQUIRED")
    /// Signs in through an external provider: `EXTERNAL_PROVIDER`.
    public static let externalProvider = Self(rawValue: "EXTERNAL_PROVIDER")
    /// Inactive: `ARCHIVED`.
    public static let archived = Self(rawValue: "ARCHIVED")
    /// Disabled because of suspected compromise: `COMPROMISED`.
    public static let compromised = Self(rawValue: "COMPROMISED")
    /// Not known: `UNKNOWN`.
    public static let unknown = Self(rawValue: "UNKNOWN")
}
