/// The outcome of an event.
public struct InvocationOutcome: Sendable {
    /// The function's answer; the error document if ``isError``.
    public let payload: [UInt8]
    /// A Boolean value that indicates whether the function, or Lambda in its place, reports an error.
    public let isError: Bool
    /// The id of the event.
    public let requestID: String
    /// The process's output meanwhile, after that of its start, with Lambda's own lines around it.
    public let log: [String]
    /// The time from the event's delivery until the process polled again; zero if it never got the event.
    public let duration: Duration
    /// The time from the start of the process to its first poll, if this event is the first that it got.
    public let initDuration: Duration?
    /// The most memory that the process has had resident, in MiB; nil if that could not be read.
    public let maximumMemoryUsed: Int?
    /// The process that answered; nil if none started.
    public let process: Int32?
}
