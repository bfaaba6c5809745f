/// A user's status in the pool: `cognito:user_status`.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct UserStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// The user has signed up but is not confirmed: `UNCONFIRMED`.
    public static let unconfirmed = Self(rawValue: "UNCONFIRMED")
    /// The user is confirmed: `CONFIRMED`.
    public static let confirmed = Self(rawValue: "CONFIRMED")
    /// The user has a temporary password: `FORCE_CHANGE_PASSWORD`.
    public static let forceChangePassword = Self(rawValue: "FORCE_CHANGE_PASSWORD")
    /// The user must set a new password: `RESET_REQUIRED`.
    public static let resetRequired = Self(rawValue: "RESET_REQUIRED")
    /// The user signs in through an external provider: `EXTERNAL_PROVIDER`.
    public static let externalProvider = Self(rawValue: "EXTERNAL_PROVIDER")
    /// The user is inactive: `ARCHIVED`.
    public static let archived = Self(rawValue: "ARCHIVED")
    /// The user is disabled because of suspected compromise: `COMPROMISED`.
    public static let compromised = Self(rawValue: "COMPROMISED")
    /// The user's status is not known: `UNKNOWN`.
    public static let unknown = Self(rawValue: "UNKNOWN")
}
