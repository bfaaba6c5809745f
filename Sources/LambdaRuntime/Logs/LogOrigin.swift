/// The invocation that a log line belongs to.
struct LogOrigin: Sendable {
    // A reference: each invocation is made an origin, and few write a line.
    private let invocation: InvocationContext.Facts

    init(_ invocation: InvocationContext.Facts) { self.invocation = invocation }

    var requestID: String { invocation.requestID }
    var traceID: String? { invocation.traceID }
    var tenantID: String? { invocation.tenantID }

    /// The invocation of the task that asks: a library's own logger finds its request id here.
    @TaskLocal static var current: LogOrigin?
}
