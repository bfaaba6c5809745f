/// The error of a test that lacks something it needs.
public struct Unmet: Error, CustomStringConvertible {
    /// The sentence that says what is missing.
    public let description: String

    /// Creates an error from a sentence.
    public init(_ description: String) { self.description = description }
}
