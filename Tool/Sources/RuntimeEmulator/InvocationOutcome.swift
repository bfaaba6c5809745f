import WireJSON

/// The outcome of an invocation.
public struct InvocationOutcome: Sendable {
    /// The function's answer, or the error document if ``isError`` is true.
    public let payload: [UInt8]
    /// A Boolean value that indicates whether the function failed, or whether Lambda reported an error instead of it.
    public let isError: Bool
    /// The request id of the event.
    public let requestID: String
    /// The process's output during its start and the event, with Lambda's own lines around it.
    public let log: [String]
    /// The time from the event's delivery until the process polled again; zero if no process received the event.
    public let duration: Duration
    /// The time from the process's start to its first poll; nil unless this was the process's first event.
    public let initDuration: Duration?
    /// The maximum resident memory that the process has used so far, in MiB; nil if it could not be read.
    public let maximumMemoryUsed: Int?
    /// The id of the process that received the event; nil if no process started.
    public let process: Int32?
}

extension InvocationOutcome {
    /// A Boolean value that indicates whether Lambda ended the event because the function took too long.
    package var isTimeout: Bool {
        isError && (try? JSONDocument(payload))?.root["errorType"]?.scalarText == FunctionError.timeoutType
    }
}
