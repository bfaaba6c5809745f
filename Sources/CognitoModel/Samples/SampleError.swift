/// The error for a change to a sample that cannot be made.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and its place, with names of members but no values.
    public let description: String
}
