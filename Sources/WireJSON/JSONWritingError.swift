/// The error for a value that JSON cannot express: a number that is not finite.
public struct JSONWritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value that cannot be written.
    public let description: String

    /// Creates an error.
    public init(_ description: String) { self.description = description }
}
