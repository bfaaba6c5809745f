import CognitoEvents
import LambdaRuntime
import WireJSON

/// The way of one family's events through a function's handler. Made by the handler protocols.
public struct Route<Function: TriggerFunction>: Sendable {
    typealias Answer = @Sendable (Function, ReceivedEvent, TriggerContext) async throws -> [UInt8]

    let family: TriggerFamily
    let answer: Answer

    init(_ family: TriggerFamily, _ answer: @escaping Answer) {
        self.family = family
        self.answer = answer
    }

    /// A handler that decides: its decision is checked, and becomes the event's response.
    static func decides<Request: DecidedRequest>(
        _ handler:
            @escaping @Sendable (Function, TriggerEvent<Request>, TriggerContext) async throws -> Request.Decision
    ) -> Route {
        Route(Request.family) { function, received, context in
            let event = try TriggerEvent<Request>(received)
            let decision = try await handler(function, event, context)
            if context.logs(at: .trace) { context.logger.trace("Decided", metadata: ["decision": "\(decision)"]) }
            try decision.check(for: event, skipping: Function.skippedRules)
            var response = ResponseEditor(received)
            do {
                try decision.write(to: &response, for: event)
            } catch {
                throw UnencodableResult(error)
            }
            return response.finish()
        }
    }

    /// A handler that may only deny, by an error.
    static func gates<Request: TriggerRequest>(
        _ handler: @escaping @Sendable (Function, TriggerEvent<Request>, TriggerContext) async throws -> Void
    ) -> Route {
        Route(Request.family) { function, received, context in
            try await handler(function, TriggerEvent(received), context)
            return ResponseEditor(received).finish()
        }
    }

    /// A handler that only looks on: the event goes back as it came.
    static func observes<Request: TriggerRequest>(
        _ handler: @escaping @Sendable (Function, TriggerEvent<Request>, TriggerContext) async throws -> Void
    ) -> Route {
        Route(Request.family) { function, received, context in
            try await handler(function, TriggerEvent(received), context)
            return received.document.bytes
        }
    }
}
