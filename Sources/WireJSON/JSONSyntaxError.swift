/// The reason that bytes are not one JSON text (RFC 8259), and its place.
///
/// It never quotes the bytes: they may hold a password.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place where reading stopped: an offset in bytes, from 0.
    public let offset: Int
    /// The problem there, such as `expected ',' or '}'`.
    public let reason: String

    /// Creates an error.
    public init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    /// The reason and the place: `not JSON: expected ',' or '}' at byte 17`.
    public var description: String { "not JSON: \(reason) at byte \(offset)" }
}
