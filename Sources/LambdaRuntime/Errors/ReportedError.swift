/// An error that says itself how Lambda is told of it.
public protocol ReportedError: Error {
    /// The report that goes to Lambda, and from there to the caller.
    var report: ErrorReport { get }
}
