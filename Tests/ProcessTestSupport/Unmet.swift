/// The error of a test that lacks something it needs.
package struct Unmet: Error, CustomStringConvertible {
    package let description: String

    /// Creates an error from a sentence.
    package init(_ description: String) { self.description = description }
}
