/// An error with its own report for Lambda.
public protocol ReportedError: Error {
    /// The report to send to Lambda, which passes it to the caller.
    var report: ErrorReport { get }
}
