public import CognitoTriggers
import WireJSON

/// The outcome of one event: the function's decision, the answer for Cognito, the error for the app, and the log.
public struct TestedInvocation<Decision: Sendable>: Sendable {
    /// The request id, which stands in the fixed sentence.
    public let requestID: String
    /// The handler's decision, even if it breaks one of Cognito's rules; nil if it threw or decides nothing.
    public let decision: Decision?
    /// The JSON that Cognito gets; nil if there was an error.
    public let answer: String?
    /// The error of the function, `init` included, or of the library in its place; nil if the event was answered.
    ///
    /// A `Refusal`, a `RuleViolation`, an error of the function's own, and so on.
    public let error: (any Error)?
    /// The report of the error for Lambda.
    public let errorReport: ErrorReport?
    /// The app's error, in Cognito's words; nil if the app does not notice, or if the error is not known.
    ///
    /// Nobody knows for Cognito Sync. For user migration it is what an app client with `PreventUserExistenceErrors` meets.
    /// A handler that took Cognito's five seconds meets the app as Cognito's time-out.
    public let appSees: CognitoError?
    /// The lines of the log, in their order.
    public let logs: [LogRecord]
    /// Its duration, without the start.
    public let duration: Duration

    /// The error, if it is a refusal, which the app reads.
    public var refusal: Refusal? { error as? Refusal }

    /// The member `response` of the answer; nil without an answer, and for events that have none.
    public var response: JSONValue? {
        answer.flatMap { try? JSONDocument(Array($0.utf8)).root["response"]?.value }
    }

    /// Lambda's document for the error: `{"errorType":…,"errorMessage":…,"stackTrace":[]}`.
    public var errorDocument: String? { errorReport.map { String(decoding: $0.document, as: UTF8.self) } }

    /// The log as one text, a line a record.
    public var log: String { logs.map(\.description).joined(separator: "\n") }
}
