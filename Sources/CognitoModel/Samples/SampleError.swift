/// A change of a sample that cannot be made.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and its place; it names members and shows no value.
    public let description: String
}
