public import CognitoEvents
public import CognitoModel
import WireJSON

/// A function whose sign-ins are explored, in a test or as a program.
public protocol ExploredFunction: Sendable {
    /// The number of histories that may run concurrently.
    ///
    /// If it is greater than one, the exploration also makes twenty calls at once, in twenty slots.
    var concurrency: Int { get }
    /// A Boolean value that indicates whether the function's clock can be moved forward.
    var hasMovableClock: Bool { get }

    /// Calls the function with an event.
    ///
    /// - Parameters:
    ///   - event: The event's bytes.
    ///   - call: The circumstances of the call, such as the user and the process that answers.
    /// - Returns: The answer, and the log and the messages of this call.
    // This method runs on its caller's executor. Otherwise, the Swift runtime would look up the task's executor at each
    // call and at each return.
    nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer
}

/// The circumstances of one call.
public struct ExploredCall: Sendable {
    /// The trigger whose event it is.
    @_spi(Internal) public let family: TriggerFamily
    /// The user who signs in.
    public let user: SignInUser
    /// The process that answers: 0 is the usual process, and 1 is a process that has not seen this user's events.
    public let process: Int
    /// The slot of the history; concurrent histories have different slots, and each slot has its own processes.
    public let slot: Int
    /// The time since the beginning of the history; the function's clock must advance by this time.
    public let elapsed: Duration
}

/// A function's answer to one event.
public struct ExploredAnswer: Sendable {
    /// The event that the function returned, or the error that it reported.
    public enum Outcome: Sendable {
        /// The event that the function returned.
        case event([UInt8])
        /// The error that the function reported: the `errorType` and `errorMessage` of Lambda's document.
        case error(type: String, message: String)
    }

    /// The event that the function returned, or the error that it reported.
    public var outcome: Outcome
    /// The log lines that the function wrote, without Lambda's own lines.
    public var log: [String]
    /// The messages that the function sent to the user during the call.
    public var messages: [String]
    /// All messages that the function sent during the call; empty if their recipients are not seen.
    @_spi(Internal) public var deliveries: [MessageDelivery] = []
    /// The function's time-out and the time that a repeated call was given, if the first call exceeded the time-out.
    @_spi(Internal) public var repeated: (after: Duration, with: Duration)?

    /// The time that the test itself took outside of the function, for instance to look up messages.
    @_spi(Internal) public var aside = Duration.zero

    /// Creates an answer.
    public init(_ outcome: Outcome, log: [String] = [], messages: [String] = []) {
        self.outcome = outcome
        self.log = log
        self.messages = messages
    }

    /// The function's error; nil if the function returned an event.
    var error: FunctionError? {
        guard case .error(let type, let message) = outcome else { return nil }
        return FunctionError(type: type, message: message)
    }

    /// A Boolean value that indicates whether the function did not answer in time, not even when it was called again with more time.
    var isTimedOut: Bool { error?.isTimeout == true }

    /// The error in words, with the log line that contains the reason; the app does not see that line.
    var failure: String? {
        guard let error else { return nil }
        // A log line begins with the time and the request id.
        let reasons = log.compactMap { line in
            (line.firstRange(of: "ERROR") ?? line.firstRange(of: "Fatal error")).map { line[$0.lowerBound...] }
        }
        let reason = reasons.last.map { ". The log: \($0)" } ?? ""
        return "\(error.type): \(error.message)\(reason)".replacing("\t", with: "  ")
    }

    /// An error as Lambda reports it.
    struct FunctionError {
        let type: String
        let message: String

        /// A Boolean value that indicates whether the process ended.
        var isCrash: Bool {
            !isTimeout && (type.hasPrefix("Runtime.") || type.hasPrefix("Sandbox.") || type == "Extension.Crash")
        }
        /// A Boolean value that indicates whether the function did not answer in time.
        var isTimeout: Bool { type == "Sandbox.Timedout" }
        /// A Boolean value that indicates whether the handler refused the request with a message for users.
        var isRefusal: Bool { type == "Refusal" }

        var document: [UInt8] {
            var writer = JSONWriter()
            writer.texts(["errorType": type, "errorMessage": message])
            return writer.bytes
        }
    }
}
