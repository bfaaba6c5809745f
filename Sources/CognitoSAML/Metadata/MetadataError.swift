/// The reason why a provider's metadata cannot be used.
package struct MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and where.
    package let description: String

    init(_ description: String) { self.description = description }
}
