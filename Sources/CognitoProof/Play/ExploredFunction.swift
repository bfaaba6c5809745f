public import CognitoModel
import WireJSON

/// A function whose sign-ins are explored, in a test or as a program.
public protocol ExploredFunction: Sendable {
    /// The number of histories that may run concurrently.
    var concurrency: Int { get }
    /// A Boolean value that indicates whether the function's clock can be moved forward.
    var hasMovableClock: Bool { get }

    /// Lets the function answer an event.
    ///
    /// - Parameters:
    ///   - event: The event's bytes.
    ///   - call: The user, the answering process, and the time.
    /// - Returns: The answer, with the log and the messages of this call.
    // Runs on its caller's executor; otherwise, the Swift runtime would look up the task's executor at each call and
    // return.
    nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer
}

/// The circumstances of one call.
public struct ExploredCall: Sendable {
    /// The user who signs in.
    public let user: SignInUser
    /// The process that answers: 0 for the usual one, 1 for one that has had no event of this user.
    public let process: Int
    /// The slot among the concurrent histories; each slot has separate processes.
    public let slot: Int
    /// The time since the history began, by which the function's clock must advance.
    public let elapsed: Duration
}

/// A function's answer to one event.
public struct ExploredAnswer: Sendable {
    /// The answer, or the report of an error.
    public enum Outcome: Sendable {
        /// The answered event.
        case event([UInt8])
        /// An error: Lambda's document, with `errorType` and `errorMessage`.
        case error(type: String, message: String)
    }

    /// The answer, or the report of an error.
    public var outcome: Outcome
    /// The lines of the log, without Lambda's own.
    public var log: [String]
    /// The texts that the user was sent during the call.
    public var messages: [String]

    /// Creates an answer.
    public init(_ outcome: Outcome, log: [String] = [], messages: [String] = []) {
        self.outcome = outcome
        self.log = log
        self.messages = messages
    }

    /// The function's error, if it did not answer.
    var error: FunctionError? {
        guard case .error(let type, let message) = outcome else { return nil }
        return FunctionError(type: type, message: message)
    }

    /// The error in words, with the log line that has its reason, which the app does not see.
    var failure: String? {
        guard let error else { return nil }
        // The time and the request id come first.
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

        /// A Boolean value that indicates whether the process ended or did not answer in time.
        var isCrash: Bool { type.hasPrefix("Runtime.") || type.hasPrefix("Sandbox.") || type == "Extension.Crash" }
        /// A Boolean value that indicates whether the author refused the request with a message for people.
        var isRefusal: Bool { type == "Refusal" }

        var document: [UInt8] {
            var writer = JSONWriter()
            writer.texts(["errorType": type, "errorMessage": message])
            return writer.bytes
        }
    }
}
