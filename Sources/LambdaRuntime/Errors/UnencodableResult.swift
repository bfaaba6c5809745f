/// A typed handler's result that cannot be written: `Runtime.MarshalError`.
public struct UnencodableResult: ReportedError, CustomStringConvertible {
    /// The value that could not be written, as the writer's error describes it.
    public let reason: String

    /// Creates an error with the text of the writer's error as its reason.
    public init(_ underlying: any Error) { reason = "\(underlying)" }

    /// The reason and its consequence.
    public var description: String { "the handler's result could not be written: \(reason)" }
    /// Reported as `Runtime.MarshalError`.
    public var report: ErrorReport { ErrorReport(errorType: "Runtime.MarshalError", errorMessage: description) }
}
