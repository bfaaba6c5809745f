/// The Cognito operation behind an event: `triggerSource`, such as `PreSignUp_SignUp`.
///
/// The set is open: a source that Cognito adds later still decodes, prints and compares. Each family's file declares
/// the family's sources. A source's Swift name is its wire spelling without the underscore.
public struct TriggerSource: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String

    /// Creates a source from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The spelling on the wire.
    public var description: String { rawValue }

    /// The family whose handler gets the source's events; nil if the family is unknown.
    public var family: TriggerFamily? { TriggerFamily(of: self) }
}
