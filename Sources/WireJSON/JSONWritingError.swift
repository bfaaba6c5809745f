/// The error for a value that JSON cannot express, such as infinity or NaN.
public struct JSONWritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason that the value cannot be written.
    public let description: String

    /// Creates an error.
    public init(_ description: String) { self.description = description }
}
