/// An operation on a record: `op` and `operation`.
///
/// An open set: a value that AWS adds later still decodes, prints and compares.
public struct SyncOperation: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The spelling on the wire.
    public let rawValue: String
    /// Creates a value from its spelling on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling on the wire.
    public var description: String { rawValue }

    /// Set: `replace`.
    public static let replace = Self(rawValue: "replace")
    /// Deleted: `remove`.
    public static let remove = Self(rawValue: "remove")
}
