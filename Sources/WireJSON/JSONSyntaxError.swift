/// The reason that bytes are not a JSON text (RFC 8259), and the position of the error.
///
/// The error never quotes the bytes, because they may hold a password.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position at which reading stopped, as an offset in bytes from 0.
    public let offset: Int
    /// The problem at that position, such as `expected ',' or '}'`.
    public let reason: String

    /// Creates an error.
    public init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    /// The reason and the position: `not JSON: expected ',' or '}' at byte 17`.
    public var description: String { "not JSON: \(reason) at byte \(offset)" }
}
