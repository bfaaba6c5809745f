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
        let deadline: ContinuousClock.Instant
        let begin: ContinuousClock.Instant
        /// The reply to the process's poll.
        let reply: HTTPReply
        /// The task that ends the event when its time or memory is used up.
        let watchdog: Task<Void, Never>
        var answer: (payload: [UInt8], isError: Bool)?
    }

    /// The instance's number in the pool.
    let number: Int
    let log: InstanceLog
    /// The task that ends a start after its time limit; nil if the start has no limit.
    var initWatchdog: Task<Void, Never>?
    var state = State.started
    var server: HTTPServer?
    var process: InstanceProcess?
    var startedAt = ContinuousClock.now
    /// The time from the start to the first poll; reported with the first event.
    var initDuration: Duration?
    /// The process's report of a failure to start.
    var initErrorBody: [UInt8]?
    /// The reason for which Lambda ended the process.
    var killedFor: FunctionError?
    /// The moment at which Lambda ended the process.
    var killedAt: ContinuousClock.Instant?
    /// Polls that wait for an event.
    var polls: [CheckedContinuation<HTTPReply, Never>] = []
    /// Extensions that wait for an event.
    var extensionPolls: [CheckedContinuation<HTTPReply, Never>] = []
    /// A Boolean value that indicates whether this is the second process, after the first one took too long to start.
    var hasRestarted = false
    /// The event being answered; nil between events.
    var turn: Turn?
    /// The ids of registered extensions by name.
    var extensions: [String: String] = [:]

    init(number: Int, log: InstanceLog) {
        self.number = number
        self.log = log
    }
}
