/// The error for an impossible change to a sample.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and its place, with names of members but no values.
    public let description: String

    /// Creates an error with its sentence.
    @_spi(Internal) public init(description: String) { self.description = description }
}
