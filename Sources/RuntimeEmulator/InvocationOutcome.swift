/// The outcome of an event.
public struct InvocationOutcome: Sendable {
    /// The function's answer; the error document if ``isError``.
    public let payload: [UInt8]
    /// A Boolean value that indicates whether the function, or Lambda itself, reports an error.
    public let isError: Bool
    /// The id of the event.
    public let requestID: String
    /// The process's output during the event, after that of its start, with Lambda's own lines around it.
    public let log: [String]
    /// The time from the event's delivery until the process polled again; zero if it never got the event.
    public let duration: Duration
    /// The time from the process's start to its first poll, if this was its first event.
    public let initDuration: Duration?
    /// The maximum resident memory of the process so far, in MiB; nil if it could not be read.
    public let maximumMemoryUsed: Int?
    /// The process that answered; nil if none started.
    public let process: Int32?
}
