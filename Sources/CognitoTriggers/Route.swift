public import CognitoEvents
public import LambdaRuntime
import WireJSON

/// The path of one family's events through a function's handler.
///
/// The handler protocols create the routes in the author's module (`@_alwaysEmitIntoClient`). A function therefore
/// contains only the routes of its own handlers.
public struct Route: Sendable {
    @usableFromInline typealias Answer =
        nonisolated(nonsending) @Sendable (ReceivedEvent, InvocationContext) async throws -> [UInt8]

    @usableFromInline let family: TriggerFamily
    @usableFromInline let lateness: Lateness
    @usableFromInline let answer: Answer

    @inlinable
    init(_ family: TriggerFamily, whenLate lateness: Lateness, _ answer: @escaping Answer) {
        self.family = family
        self.lateness = lateness
        self.answer = answer
    }

    /// Creates the route of a handler that decides: its decision is checked and becomes the event's response.
    @inlinable
    package static func decides<Request: DecidedRequest>(
        skipping rules: Set<CognitoRule>, whenLate lateness: Lateness = .failsClosed,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (TriggerEvent<Request>, InvocationContext) async throws ->
            Request.Decision
    ) -> Route {
        Route(Request.family, whenLate: lateness) { received, context in
            let event = try decoded { try TriggerEvent<Request>(received) }
            let decision = try await handler(event, context)
            trace(decision, context)
            try decision.check(for: event, skipping: rules)
            var response = ResponseEditor(received)
            do {
                try decision.write(to: &response, for: event)
            } catch {
                throw UnencodableResult(error)
            }
            return response.finish()
        }
    }

    @usableFromInline
    static func trace(_ decision: some Sendable & CustomStringConvertible, _ context: InvocationContext) {
        if ProcessOverrides.exist { ProcessOverrides.note(decision: decision) }
        if context.logs(at: .debug) { context.logger.debug("Decided", metadata: ["decision": "\(decision)"]) }
    }
}

/// Reads an event.
///
/// Errors thrown here, and no others, mean that the handler was not called.
@usableFromInline
func decoded<Event>(_ body: () throws -> Event) throws(UndecodableEvent) -> Event {
    do {
        return try body()
    } catch {
        throw UndecodableEvent(error)
    }
}
