import LoopbackHTTP

/// A process of a function, and the state of its dialogue with the Runtime API; only its ``FunctionPool`` changes it.
final class Instance {
    /// The state of a process, named as in AWS's emulator.
    enum State: String {
        case started = "Started"
        case initError = "InitError"
        case ready = "Ready"
        case running = "Running"
        case responseSent = "RuntimeResponseSentState"
    }

    /// The process's current or last event.
    struct Turn {
        let pending: PendingInvocation
        /// The id of this attempt; a stale answer has another id, even if both attempts have the same request id.
        let invocationID: String
        let deadline: ContinuousClock.Instant
        let begin: ContinuousClock.Instant
        /// The reply to the poll that received the event.
        let reply: HTTPReply
        /// The task that ends the process when the event's time or the process's memory is used up.
        let watchdog: Task<Void, Never>
        var answer: (payload: [UInt8], isError: Bool)?
    }

    /// The instance's number in the pool.
    let number: Int
    let log: InstanceLog
    /// The task that ends a process that takes too long to start; nil if the start has no time limit.
    var initWatchdog: Task<Void, Never>?
    var state = State.started
    var server: HTTPServer?
    var process: InstanceProcess?
    var startedAt = ContinuousClock.now
    /// The time from the start to the first poll; reported with the first event.
    var initDuration: Duration?
    /// The process's own report of its failure to start.
    var initErrorBody: [UInt8]?
    /// The error for which the emulator killed the process.
    var killedFor: FunctionError?
    /// The moment at which the emulator killed the process.
    var killedAt: ContinuousClock.Instant?
    /// The polls that wait for an event.
    var polls: [CheckedContinuation<HTTPReply, Never>] = []
    /// The polls of extensions, which stay open.
    var extensionPolls: [CheckedContinuation<HTTPReply, Never>] = []
    /// A Boolean value that indicates whether this process replaces one that took too long to start.
    var hasRestarted = false
    /// The event that the process is answering; nil between events.
    var turn: Turn?
    /// The ids of registered extensions by name.
    var extensions: [String: String] = [:]

    init(number: Int, log: InstanceLog) {
        self.number = number
        self.log = log
    }
}
