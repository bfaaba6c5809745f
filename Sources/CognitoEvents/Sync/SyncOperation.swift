/// An operation on a record, named `op` or `operation` on the wire.
///
/// The set is open: a value that AWS adds later still decodes, prints and compares.
public struct SyncOperation: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// The record is set: `replace`.
    public static let replace = Self(rawValue: "replace")
    /// The record is deleted: `remove`.
    public static let remove = Self(rawValue: "remove")
}
