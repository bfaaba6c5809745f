import CognitoEvents
import LambdaRuntime

extension TriggerDispatcher {
    /// Counts the result of an event: a decision, a refusal with its code, or a failure.
    @Sendable
    static func count(_ result: Result<[UInt8], any Error>, in metrics: InvocationMetrics) {
        guard case .failure(let error) = result else { return metrics.count("Decisions") }
        guard let refusal = ((error as? TriggerFailure)?.underlying ?? error) as? Refusal else {
            return metrics.count("Failures")
        }
        metrics.count("Refusals")
        // CloudWatch takes at most 255 characters.
        if let code = refusal.code { metrics.count(declared: "Refusals.\(code.prefix(200))") }
    }
}
