/// The error for a JSON value of the wrong type.
///
/// It has the path and the types, never a value: `request.userAttributes.email: expected text, found array`.
public struct JSONTypeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value's path in the document, such as `request.session[1].challengeName`; empty for the document itself.
    public let path: String
    /// The expected type, such as `text`.
    public let expected: String
    /// The actual type, or `nothing` if the value is missing.
    public let found: String

    /// Creates an error.
    public init(path: String, expected: String, found: String) {
        self.path = path
        self.expected = expected
        self.found = found
    }

    /// The path, the expected type and the actual type.
    public var description: String { "\(path.isEmpty ? "the document" : path): expected \(expected), found \(found)" }
}
