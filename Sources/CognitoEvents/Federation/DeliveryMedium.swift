/// A way to reach a user: `desiredDeliveryMediums`.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct DeliveryMedium: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Email: `EMAIL`.
    public static let email = Self(rawValue: "EMAIL")
    /// Text message: `SMS`.
    public static let sms = Self(rawValue: "SMS")
}
