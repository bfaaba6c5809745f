import CognitoEvents
import LambdaRuntime
import Logging
import WireJSON

extension TimeLimit {
    /// Returns the answer that the author declared for a late handler, and logs it.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: The event's context.
    ///   - error: The error that the handler threw when it was cancelled; nil if the handler has not ended.
    /// - Returns: The answer.
    func answer(
        to event: ReceivedEvent, _ context: InvocationContext, insteadOf error: (any Error)?
    ) -> HandlerDeadline.Answer {
        var metadata: Logger.Metadata = ["cognito.trigger_source": "\(event.maskedName)"]
        metadata["limit"] = "\(milliseconds) ms"
        if let error, !(error is CancellationError) {
            metadata["error.type"] = "\(TypeName.of(error))"
            metadata["error"] = "\(ErrorReport(error).loggedMessage)"
        }
        if error == nil { metadata["left_behind"] = "true" }
        context.metrics.count("LateAnswers")
        // A handler that is left behind may never end.
        if error == nil { context.metrics.write() }
        switch outcome {
        case .refuse(let refusal):
            let refusal = refusal.translated(to: event.language)
            context.logger.error("The handler took too long; the request is refused", metadata: metadata)
            return .failure(TriggerFailure(underlying: refusal, event: event.maskedName))
        case .letThrough:
            context.logger.error("The handler took too long; the event goes back unchanged", metadata: metadata)
            return .success(event.document.bytes)
        }
    }

    /// Logs that a cancelled handler still answered, so that its slowness does not go unnoticed.
    func logAnswerAfterCancellation(to event: ReceivedEvent, _ context: InvocationContext) {
        context.logger.warning(
            "The handler was cancelled at its time limit; its own answer is used, because it came just in time",
            metadata: ["cognito.trigger_source": "\(event.maskedName)", "limit": "\(milliseconds) ms"])
    }
}
