import LambdaRuntime
import Logging

extension TriggerDispatcher {
    /// Reports a refusal to the app word for word, and every other error as one fixed sentence; logs the full error
    /// once.
    @Sendable
    static func report(_ error: any Error, context: InvocationContext?) -> ErrorReport {
        let failure = error as? TriggerFailure
        let error = failure?.underlying ?? error
        // An error of init belongs to no request, so a random reference replaces the request id.
        let reference = context?.requestID ?? "init-\(UInt64.random(in: .min ... .max))"
        let logger = context?.logger ?? .functionLogger
        var metadata: Logger.Metadata = context == nil ? ["reference": "\(reference)"] : [:]
        let what = context == nil ? "The function could not start" : error is Refusal ? "Refused" : "The trigger failed"
        metadata["cognito.trigger_source"] = failure.map { "\($0.event)" }
        if let refusal = error as? Refusal {
            metadata["refusal"] = "\(refusal)"
            logger.log(level: context == nil ? .error : .info, "\(what)", metadata: metadata)
            return ErrorReport(errorType: "Refusal", errorMessage: refusal.description)
        }
        let own = ErrorReport(error)
        metadata["error.type"] = "\(TypeName.of(error))"
        metadata["error"] = "\(own.loggedMessage)"
        logger.error("\(what)", metadata: metadata)
        let type =
            switch error {
            case is UndecodableEvent, is UnencodableResult, is MalformedContext: own.errorType
            case is RuleViolation: "InvalidDecision"
            case is NoHandler: "NoHandler"
            default: "InternalError"
            }
        return ErrorReport(errorType: type, errorMessage: "The request could not be completed (reference \(reference))")
    }
}
