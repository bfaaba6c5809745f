public import CognitoTriggers
import WireJSON

/// The outcome of one event: the function's decision, the answer for Cognito, the error for the app, and the log.
public struct TestedInvocation<Decision: Sendable>: Sendable {
    /// The request id.
    ///
    /// For every error except a refusal, the app gets only a sentence that contains this id.
    public let requestID: String
    /// The handler's decision, even if it breaks one of Cognito's rules; nil if the handler threw or decides nothing.
    public let decision: Decision?
    /// The JSON for Cognito; nil if there was an error.
    public let answer: String?
    /// The error of the function, including its `init`, or of the library; nil if the event was answered.
    ///
    /// It is, for example, a `Refusal`, a `RuleViolation`, or the function's own error.
    public let error: (any Error)?
    /// The error's report for Lambda.
    public let errorReport: ErrorReport?
    /// The error that the app gets from Cognito; nil if the app sees no error, or if the error is not known.
    ///
    /// For Cognito Sync, the error is not known. For user migration, it is the error that an app client with
    /// `PreventUserExistenceErrors` gets. If a handler uses up Cognito's five seconds, it is Cognito's time-out error.
    public let appSees: CognitoError?
    /// The log lines in order, whichever handler `logHandler(label:)` returns.
    ///
    /// Lines below the level of that handler are left out, unless the function's environment has `AWS_LAMBDA_LOG_LEVEL`.
    public let logs: [LogRecord]
    /// The metrics; empty unless the function's environment has `METRICS_NAMESPACE`.
    public let metrics: [MetricRecord]
    /// The duration, without the function's start.
    public let duration: Duration

    /// The error, if it is a refusal; a refusal reaches the app.
    public var refusal: Refusal? { error as? Refusal }

    /// The answer's member `response`; nil without an answer, and for events without a response.
    public var response: JSONValue? {
        answer.flatMap { try? JSONDocument(Array($0.utf8)).root["response"]?.value }
    }

    /// The error document for Lambda: `{"errorType":…,"errorMessage":…,"stackTrace":[]}`.
    public var errorDocument: String? { errorReport.map { String(decoding: $0.document, as: UTF8.self) } }

    /// The log as one text, one record per line.
    public var log: String { logs.map(\.description).joined(separator: "\n") }
}
