/// The reason that a provider's metadata cannot be used.
package struct MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, and its line in the document.
    package let description: String

    init(_ description: String) { self.description = description }
}
