/// An event that a typed handler cannot read: `Runtime.UnmarshalError`.
public struct UndecodableEvent: ReportedError, CustomStringConvertible {
    /// The problem and its place; never a value from the event.
    public let reason: String

    /// Creates an error from the reader's error.
    public init(_ underlying: any Error) { reason = "\(underlying)" }

    /// The reason and its consequence.
    public var description: String { "the event could not be read, so the handler was not called: \(reason)" }
    /// Reported as `Runtime.UnmarshalError`.
    public var report: ErrorReport { ErrorReport(errorType: "Runtime.UnmarshalError", errorMessage: description) }
}
