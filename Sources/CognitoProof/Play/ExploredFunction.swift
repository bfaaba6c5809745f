public import CognitoModel
import WireJSON

/// A function whose sign-ins are explored, however it is called.
public protocol ExploredFunction: Sendable {
    /// The number of histories that may run at the same time.
    var concurrency: Int { get }
    /// A Boolean value that indicates whether the function's clock can be moved on.
    var hasMovableClock: Bool { get }

    /// Has the function answer an event.
    ///
    /// - Parameters:
    ///   - event: The event's bytes.
    ///   - call: The user, the process that answers, and the time.
    /// - Returns: The answer, with the log and the messages of this call.
    // Where its caller runs: at each call and return of another function, the Swift runtime would look for the task's executor.
    nonisolated(nonsending) func answer(_ event: [UInt8], _ call: ExploredCall) async -> ExploredAnswer
}

/// The circumstances of one call.
public struct ExploredCall: Sendable {
    /// The user who signs in.
    public let user: SignInUser
    /// The process that is to answer: 0 for the usual one, 1 for one that has had no event of this user.
    public let process: Int
    /// The slot among those that run at the same time: it uses processes of its own.
    public let slot: Int
    /// The time since the history began, in which the function's clock is to move on.
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
    /// The texts that the user was sent meanwhile.
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

    /// The error in words, and the line of the log that has its reason, which an app does not get.
    var failure: String? {
        guard let error else { return nil }
        // The time and the request's id come first.
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
        /// A Boolean value that indicates whether the author refuses the request with words for people.
        var isRefusal: Bool { type == "Refusal" }

        var document: [UInt8] {
            var writer = JSONWriter()
            writer.texts(["errorType": type, "errorMessage": message])
            return writer.bytes
        }
    }
}
