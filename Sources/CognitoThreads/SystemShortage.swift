/// An error that says what the system has none left of, such as threads.
package struct SystemShortage: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String
}
