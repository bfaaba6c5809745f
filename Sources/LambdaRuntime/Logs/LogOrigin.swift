/// The invocation that a log line belongs to.
struct LogOrigin: Sendable {
    let requestID: String
    let traceID: String?
    let tenantID: String?

    /// The invocation of the task that asks: a library's own logger finds its request id here.
    @TaskLocal static var current: LogOrigin?
}
