public import CognitoEvents

/// A handler that changes datasets of Cognito Sync before they are stored.
public protocol SyncTriggerHandler: TriggerHandler {
    /// Decides the changes to a dataset.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. The synchronisation then fails.
    func syncTrigger(_ event: SyncTriggerEvent, context: InvocationContext) async throws -> SyncTriggerDecision
}

extension TriggerFunction where Self: SyncTriggerHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _syncTrigger: (@Sendable (Self) -> Route)? {
        { function in
            Route(.syncTrigger, whenLate: .failsClosed) { received, context in
                let event = try decoded { try SyncTriggerEvent(received) }
                let decision = try await function.syncTrigger(event, context: context)
                Route.trace(decision, context)
                return decision.answer(to: received)
            }
        }
    }
}
