/// The location of the records in a stream's entry: `payloadType`.
///
/// An open set: a value that AWS adds later still decodes, prints and compares.
public struct StreamsPayloadType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// In the entry: `Inline`.
    public static let inline = Self(rawValue: "Inline")
    /// At the entry's URL: `S3Url`.
    public static let s3URL = Self(rawValue: "S3Url")
}
