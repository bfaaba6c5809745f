import CognitoEvents
import LambdaRuntime
import Logging
import WireJSON

/// The time that is left for one event, and what is answered when it is over.
struct AnswerClock: Sendable {
    let limit: TimeLimit
    let event: ReceivedEvent
    let context: TriggerContext

    /// Starts the clock; returns the context that knows of it.
    ///
    /// The handler is cancelled at its limit or shortly before Lambda's deadline, whichever is nearer, and gets a part of
    /// what remains to end by itself.
    func start() -> TriggerContext {
        let now = Deadline.now
        // A slow start may have used up Cognito's time, in which case nothing is lost by a late answer.
        var cancelAt = max(context.start + limit.milliseconds, now + min(limit.milliseconds, 1000))
        var rest = TimeLimit.cognito - limit.milliseconds
        let (untilDeadline, overflow) = context.deadline.millisecondsSince1970.subtractingReportingOverflow(now)
        // A deadline in the past is a clock that is wrong.
        if !overflow, untilDeadline > 0 {
            let margin = min(rest, untilDeadline / 4)
            if now + untilDeadline - margin < cancelAt {
                cancelAt = now + untilDeadline - margin
                rest = margin
            }
        }
        var limited = context
        limited.limitAnswer(cancelAt: cancelAt, giveUpAt: cancelAt + min(200, rest / 2)) { outcome(of: nil) }
        return limited
    }

    /// What is answered when the time is over.
    ///
    /// - Parameter error: What the handler threw when it was cancelled; nil if it did not even end.
    /// - Returns: What the author has declared.
    func outcome(of error: (any Error)?) -> Result<[UInt8], any Error> {
        var metadata: Logger.Metadata = ["cognito.trigger_source": "\(JSONView.masked(event.name))"]
        metadata["limit"] = "\(limit.milliseconds) ms"
        if let error, !(error is CancellationError) {
            metadata["error.type"] = "\(String(reflecting: type(of: error)))"
            metadata["error"] = "\(ErrorReport(error).loggedMessage)"
        }
        if error == nil { metadata["left_behind"] = "true" }
        switch limit.outcome {
        case .refuse(let refusal):
            context.logger.error("The handler took too long; the request is turned away", metadata: metadata)
            return .failure(TriggerFailure(underlying: refusal, event: JSONView.masked(event.name)))
        case .letThrough:
            context.logger.error("The handler took too long; the event goes back unchanged", metadata: metadata)
            return .success(event.document.bytes)
        }
    }
}
