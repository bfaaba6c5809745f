public import CognitoEvents

/// Reads the records of Cognito Streams.
public protocol CognitoStreamsHandler: TriggerHandler {
    /// Takes note of a batch of records.
    ///
    /// - Parameters:
    ///   - event: The records that Kinesis brought.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision that all is done, or the record from which Lambda sends the batch again.
    /// - Throws: Any error. Lambda sends the whole batch again.
    func cognitoStreams(_ event: CognitoStreamsEvent, context: TriggerContext) async throws -> CognitoStreamsDecision
}

extension TriggerFunction where Self: CognitoStreamsHandler {
    /// Adopted.
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
