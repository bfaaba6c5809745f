/// The reason that an event cannot be read.
///
/// It names places and JSON types, never a value.
public struct EventError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and its place.
    public let description: String

    /// Creates an error.
    public init(_ description: String) { self.description = description }
}
