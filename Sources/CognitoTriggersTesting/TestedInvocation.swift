public import CognitoTriggers
import WireJSON

/// What became of one event: what the function did, what Cognito got, what the app sees and what the log has.
public struct TestedInvocation<Decision: Sendable>: Sendable {
    /// The request id, which stands in the fixed sentence.
    public let requestID: String
    /// What the handler decided, also if the decision breaks a rule of Cognito's; nil if it threw or decides nothing.
    public let decision: Decision?
    /// The JSON that Cognito gets; nil if there was an error.
    public let answer: String?
    /// What the function threw, `init` included, or the library in its place; nil if the event was answered.
    ///
    /// A `Refusal`, a `RuleViolation`, an error of the function's own, and so on.
    public let error: (any Error)?
    /// What Lambda is told of the error.
    public let errorReport: ErrorReport?
    /// What the app meets, in Cognito's words; nil if it does not notice the function, or if nobody knows what it meets.
    ///
    /// Nobody knows for Cognito Sync. For user migration it is what an app client with `PreventUserExistenceErrors` meets.
    /// A handler that took Cognito's five seconds meets the app as Cognito's time-out.
    public let appSees: CognitoError?
    /// The lines of the log, in their order.
    public let logs: [LogRecord]
    /// How long it took, without the start.
    public let duration: Duration

    /// What the function said to the app: the error, if it is a refusal.
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
