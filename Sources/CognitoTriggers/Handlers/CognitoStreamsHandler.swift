public import CognitoEvents

/// A handler that reads the records of Cognito Streams.
public protocol CognitoStreamsHandler: TriggerHandler {
    /// Handles a batch of records.
    ///
    /// - Parameters:
    ///   - event: The records from Kinesis.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision that all records are done, or the record that Lambda retries from.
    /// - Throws: Any error. Lambda sends the whole batch again.
    func cognitoStreams(_ event: CognitoStreamsEvent, context: InvocationContext) async throws -> CognitoStreamsDecision
}

extension TriggerFunction where Self: CognitoStreamsHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _cognitoStreams: (@Sendable (Self) -> Route)? {
        { function in
            Route(.cognitoStreams, whenLate: .failsOpen) { received, context in
                let event = try decoded { try CognitoStreamsEvent(received) }
                let decision = try await function.cognitoStreams(event, context: context)
                Route.trace(decision, context)
                return decision.answer(to: received)
            }
        }
    }
}
