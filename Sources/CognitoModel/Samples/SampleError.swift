/// A change of a sample that cannot be made.
public struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and where; it names members and shows no value.
    public let description: String
}
