import LoopbackHTTP

/// A process of a function, and the state of its conversation over its Runtime API.
///
/// Belongs to a ``FunctionPool``, which alone changes it.
final class Instance {
    /// The state of a process, in the words of AWS's emulator.
    enum State: String {
        case started = "Started"
        case initError = "InitError"
        case ready = "Ready"
        case running = "Running"
        case responseSent = "RuntimeResponseSentState"
    }

    /// An event that the process has, or had last.
    struct Turn {
        let pending: PendingInvocation
        let deadline: ContinuousClock.Instant
        let begin: ContinuousClock.Instant
        /// The reply to the process's poll.
        let reply: HTTPReply
        /// Lambda's own end of it: the time or the memory is used up.
        let watchdog: Task<Void, Never>
        var answer: (payload: [UInt8], isError: Bool)?
    }

    /// Its number in the pool.
    let number: Int
    let log: InstanceLog
    /// The task that ends a start after its time; nil while it is not limited.
    var initWatchdog: Task<Void, Never>?
    var state = State.started
    var server: HTTPServer?
    var process: InstanceProcess?
    var startedAt = ContinuousClock.now
    /// The time from its start to its first poll; taken by the first event.
    var initDuration: Duration?
    /// Its report of a failure to start.
    var initErrorBody: [UInt8]?
    /// Lambda's reason for ending it.
    var killedFor: FunctionError?
    /// The moment at which Lambda ended it.
    var killedAt: ContinuousClock.Instant?
    /// Polls that wait for an event.
    var polls: [CheckedContinuation<HTTPReply, Never>] = []
    /// Extensions that wait for an event.
    var extensionPolls: [CheckedContinuation<HTTPReply, Never>] = []
    /// A Boolean value that indicates whether it is the second process, after one that took too long to start.
    var hasRestarted = false
    /// The event that is being answered; nil between events.
    var turn: Turn?
    /// The ids of registered extensions, by their names.
    var extensions: [String: String] = [:]

    init(number: Int, log: InstanceLog) {
        self.number = number
        self.log = log
    }
}
