@_spi(Internal) import CognitoModel
package import RuntimeEmulator
import WireJSON

/// The result of a call of a function, as Cognito sees it.
package enum CallResult: Hashable, Sendable {
    /// The function answered with these bytes, which may not be JSON.
    case answered([UInt8])
    /// The function reported an error, or Lambda reported one instead.
    case failed(type: String, message: String)
    /// No answer came within ``TriggerModel/timeLimit``.
    case timedOut

    /// Reads the outcome of an attempt, and the time that the caller waited for it.
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
