import CognitoEvents
import LambdaRuntime
import WireJSON

extension Route {
    /// Creates the route of a handler that can only deny, by throwing.
    @inlinable
    static func gates<Request: TriggerRequest>(
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (TriggerEvent<Request>, InvocationContext) async throws -> Void
    ) -> Route {
        Route(Request.family, whenLate: .failsClosed) { received, context in
            try await handler(decoded { try TriggerEvent(received) }, context)
            return ResponseEditor(received).finish()
        }
    }

    /// Creates the route of a handler that only observes: the event goes back unchanged.
    ///
    /// An unreadable event also goes back if a user is waiting, because Cognito has already let that user through.
    @inlinable
    static func observes<Request: TriggerRequest>(
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (TriggerEvent<Request>, InvocationContext) async throws -> Void
    ) -> Route {
        Route(Request.family, whenLate: .failsOpen) { received, context in
            let event: TriggerEvent<Request>
            do {
                event = try decoded { try TriggerEvent(received) }
            } catch {
                guard Request.family.isAwaited else { throw error }
                logUnread(received, error, context)
                return received.document.bytes
            }
            try await handler(event, context)
            return received.document.bytes
        }
    }

    @usableFromInline
    static func logUnread(_ received: ReceivedEvent, _ error: any Error, _ context: InvocationContext) {
        context.logger.error(
            "The event goes back unchanged",
            metadata: ["cognito.trigger_source": "\(received.maskedName)", "error": "\(error)"])
    }
}
