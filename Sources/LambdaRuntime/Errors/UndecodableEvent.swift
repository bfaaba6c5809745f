/// An event that a typed handler cannot read: `Runtime.UnmarshalError`.
public struct UndecodableEvent: ReportedError, CustomStringConvertible {
    /// The problem and its place in the event; the text never contains a value from the event.
    public let reason: String

    /// Creates an error with the text of the reader's error as its reason.
    public init(_ underlying: any Error) { reason = "\(underlying)" }

    /// The reason and its consequence.
    public var description: String { "the event could not be read, so the handler was not called: \(reason)" }
    /// Reported as `Runtime.UnmarshalError`.
    public var report: ErrorReport { ErrorReport(errorType: "Runtime.UnmarshalError", errorMessage: description) }
}
