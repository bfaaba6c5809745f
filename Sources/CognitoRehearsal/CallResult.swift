import CognitoModel
package import RuntimeEmulator
import WireJSON

/// The result of a call, as seen by Cognito.
package enum CallResult: Hashable, Sendable {
    /// The function answered with these bytes, which need not be JSON.
    case answered([UInt8])
    /// The function reported an error, or Lambda reported one instead.
    case failed(type: String, message: String)
    /// No answer came within ``TriggerModel/timeLimit``.
    case timedOut

    /// Reads an outcome for which the caller waited for a duration.
    package init(_ outcome: InvocationOutcome, after waited: Duration, isAwaited: Bool) {
        if isAwaited, waited > TriggerModel.timeLimit {
            self = .timedOut
        } else if outcome.isError {
            let document = try? JSONDocument(outcome.payload).root
            self = .failed(
                type: document?["errorType"]?.value.text ?? "an error without a type",
                message: document?["errorMessage"]?.value.text ?? "")
        } else {
            self = .answered(outcome.payload)
        }
    }
}
