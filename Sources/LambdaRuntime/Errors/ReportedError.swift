/// An error with its own report for Lambda.
public protocol ReportedError: Error {
    /// The report that goes to Lambda, and from there to the caller.
    var report: ErrorReport { get }
}
