/// The Cognito operation behind an event: `triggerSource`, such as `PreSignUp_SignUp`.
///
/// An open set: a source that Cognito adds later still decodes, prints and compares. Each family's file names its
/// sources. A member's name is the wire spelling without its underscore.
public struct TriggerSource: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String

    /// Creates a source from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The spelling on the wire.
    public var description: String { rawValue }

    /// The family whose handler gets the source; nil for a family that is not known yet.
    public var family: TriggerFamily? { TriggerFamily(of: self) }
}
