/// A JSON value of another type than the reader needs.
///
/// It names the path and the types, never a value: `request.userAttributes.email: expected text, found array`.
public struct JSONTypeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the document, such as `request.session[1].challengeName`; empty for the document itself.
    public let path: String
    /// The type that the reader needs, such as `text`.
    public let expected: String
    /// The type that is there, or `nothing`.
    public let found: String

    /// Creates an error.
    public init(path: String, expected: String, found: String) {
        self.path = path
        self.expected = expected
        self.found = found
    }

    /// The path, what was expected and what was found.
    public var description: String { "\(path.isEmpty ? "the document" : path): expected \(expected), found \(found)" }
}
