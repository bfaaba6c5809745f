/// The invocation that a log line belongs to.
struct LogOrigin: Sendable {
    // A reference, because every invocation creates an origin, but few write a line.
    private let invocation: InvocationContext.Facts

    init(_ invocation: InvocationContext.Facts) { self.invocation = invocation }

    var requestID: String { invocation.requestID }
    var traceID: String? { invocation.traceID }
    var tenantID: String? { invocation.tenantID }

    /// The current task's invocation, from which a library's own logger gets the request id.
    @TaskLocal static var current: LogOrigin?
}
