/// The location of an update's records: `payloadType`.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct StreamsPayloadType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// The records are in the stream's entry: `Inline`.
    public static let inline = Self(rawValue: "Inline")
    /// The records are at the entry's URL: `S3Url`.
    public static let s3URL = Self(rawValue: "S3Url")
}
