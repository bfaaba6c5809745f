public import CognitoEvents

/// Reads the records of Cognito Streams.
public protocol CognitoStreamsHandler: TriggerHandler {
    /// Takes note of a batch of records.
    ///
    /// - Parameters:
    ///   - event: The records that Kinesis brought.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. Lambda sends the batch again.
    func cognitoStreams(_ event: CognitoStreamsEvent, context: TriggerContext) async throws
}

extension TriggerFunction where Self: CognitoStreamsHandler {
    /// Adopted.
    @inlinable public var _cognitoStreams: Route? {
        Route(.cognitoStreams, whenLate: .failsOpen) { received, context in
            let event = try decoded { try CognitoStreamsEvent(received) }
            try await cognitoStreams(event, context: context)
            return received.document.bytes
        }
    }
}
