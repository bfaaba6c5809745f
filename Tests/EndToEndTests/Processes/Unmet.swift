/// What a test needed and did not get.
struct Unmet: Error, CustomStringConvertible {
    let description: String

    /// Creates an error from a sentence.
    init(_ description: String) { self.description = description }
}
