import CognitoEvents
package import LambdaRuntime
import Logging
import WireJSON

/// The runtime's host for a trigger function: it picks the handler for an event and hides errors from the app.
@usableFromInline
package struct TriggerDispatcher: Sendable {
    @usableFromInline package typealias Fallback = @Sendable (ReceivedEvent, InvocationContext) async throws -> Void

    private let routes: Routes
    private let fallback: Fallback?
    private let limits: TimeLimits

    init(route: @escaping @Sendable (TriggerFamily) -> Route?, fallback: Fallback?, limits: TimeLimits) {
        routes = Routes(route)
        self.fallback = fallback
        self.limits = limits
    }

    @Sendable
    nonisolated(nonsending) func answer(_ event: [UInt8], context: InvocationContext, deadline: HandlerDeadline)
        async throws -> [UInt8]
    {
        let received = try decoded { try ReceivedEvent(event) }
        context.note(trigger: received.family?.configurationName ?? "unknown")
        do {
            let route = received.family.flatMap { routes[$0] }
            guard limits.apply(to: received.family) else { return try await answer(received, context, by: route) }
            let limit = limits[received.family, route?.lateness ?? .failsOpen]
            do {
                let answer = try await answer(received, start(limit, deadline, received, context), by: route)
                if Task.isCancelled { limit.logAnswerAfterCancellation(to: received, context) }
                return answer
            } catch {
                guard Task.isCancelled else { throw error }
                guard !(error is Refusal) else {
                    limit.logAnswerAfterCancellation(to: received, context)
                    throw error
                }
                return try limit.answer(to: received, context, insteadOf: error).get()
            }
        } catch let error as TriggerFailure {
            throw error
        } catch {
            let refusal = (error as? Refusal)?.translated(to: received.language)
            throw TriggerFailure(underlying: refusal ?? error, event: received.maskedName)
        }
    }

    /// Sets the deadline of the running handler and returns a context with that deadline.
    ///
    /// The handler is cancelled at its limit or shortly before Lambda's deadline, whichever comes first. The handler
    /// then gets part of the remaining time to end by itself.
    private func start(
        _ limit: TimeLimit, _ deadline: HandlerDeadline, _ event: ReceivedEvent, _ context: InvocationContext
    ) -> InvocationContext {
        let now = Deadline.now
        // If a slow start used up Cognito's time, the handler still gets up to a second: a late answer does no harm.
        var cancelAt = max(deadline.waitingSince + limit.milliseconds, now + min(limit.milliseconds, 1000))
        var rest = TimeLimit.cognito - limit.milliseconds
        let (untilEnd, overflow) = context.deadline.millisecondsSince1970.subtractingReportingOverflow(now)
        // A deadline in the past means that a clock is wrong.
        if !overflow, untilEnd > 0 {
            let margin = min(rest, untilEnd / 4)
            if now + untilEnd - margin < cancelAt {
                cancelAt = now + untilEnd - margin
                rest = margin
            }
        }
        let giveUpAt = cancelAt + min(200, rest / 2)
        deadline.set(cancelAt: cancelAt, giveUp: (giveUpAt, { limit.answer(to: event, context, insteadOf: nil) }))
        var limited = context
        limited.answerBy = Deadline(millisecondsSince1970: cancelAt)
        return limited
    }

    private nonisolated(nonsending) func answer(
        _ received: ReceivedEvent, _ context: InvocationContext, by route: Route?
    ) async throws -> [UInt8] {
        if let route { return try await route.answer(received, context) }
        guard let fallback else {
            throw NoHandler(name: received.maskedName, handled: TriggerFamily.allCases.filter { routes[$0] != nil })
        }
        try await fallback(received, context)
        return received.document.bytes
    }
}
