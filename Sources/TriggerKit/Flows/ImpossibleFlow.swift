/// The error for a declaration that cannot work, with the reason; it stops the function from starting.
public struct ImpossibleFlow: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    /// A sentence that contains the reason.
    public var description: String { "The declared sign-in cannot work: \(reason)." }
}
