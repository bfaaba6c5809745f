import CognitoEvents
import LambdaRuntime
import Logging
import WireJSON

extension TimeLimit {
    /// Sets the deadline of the handler at work; returns the context that shows it.
    ///
    /// The handler is cancelled at its limit or shortly before Lambda's deadline, whichever is nearer, and gets a part of
    /// what remains to end by itself.
    func start(
        _ deadline: HandlerDeadline, _ event: ReceivedEvent, _ context: TriggerContext
    ) -> TriggerContext {
        let now = Deadline.now
        // A slow start may have used up Cognito's time, in which case nothing is lost by a late answer.
        var cancelAt = max(deadline.waitingSince + milliseconds, now + min(milliseconds, 1000))
        var rest = Self.cognito - milliseconds
        let (untilEnd, overflow) = context.deadline.millisecondsSince1970.subtractingReportingOverflow(now)
        // A deadline in the past is a clock that is wrong.
        if !overflow, untilEnd > 0 {
            let margin = min(rest, untilEnd / 4)
            if now + untilEnd - margin < cancelAt {
                cancelAt = now + untilEnd - margin
                rest = margin
            }
        }
        let giveUpAt = cancelAt + min(200, rest / 2)
        deadline.set(cancelAt: cancelAt, giveUp: (giveUpAt, { answer(to: event, context, insteadOf: nil) }))
        var limited = context
        limited.answerBy = Deadline(millisecondsSince1970: cancelAt)
        return limited
    }

    /// Returns the answer that the author declared for a handler that takes too long, and logs that it does.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - context: Its context.
    ///   - error: The error that the handler threw when it was cancelled; nil if it did not even end.
    /// - Returns: The answer.
    func answer(
        to event: ReceivedEvent, _ context: TriggerContext, insteadOf error: (any Error)?
    ) -> HandlerDeadline.Answer {
        var metadata: Logger.Metadata = ["cognito.trigger_source": "\(JSONView.masked(event.name))"]
        metadata["limit"] = "\(milliseconds) ms"
        if let error, !(error is CancellationError) {
            metadata["error.type"] = "\(String(reflecting: type(of: error)))"
            metadata["error"] = "\(ErrorReport(error).loggedMessage)"
        }
        if error == nil { metadata["left_behind"] = "true" }
        switch outcome {
        case .refuse(let refusal):
            context.logger.error("The handler took too long; the request is turned away", metadata: metadata)
            return .failure(TriggerFailure(underlying: refusal, event: JSONView.masked(event.name)))
        case .letThrough:
            context.logger.error("The handler took too long; the event goes back unchanged", metadata: metadata)
            return .success(event.document.bytes)
        }
    }
}
