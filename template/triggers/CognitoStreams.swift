import CognitoTriggers

extension SignUpGate: CognitoStreamsHandler {
    /// Counts the synchronised records.
    func cognitoStreams(
        _ event: CognitoStreamsEvent, context: InvocationContext
    ) async throws -> CognitoStreamsDecision {
        // A record may come twice. Large ones are not in the event: fetch them from record.recordsURL.
        let records = event.records.reduce(0) { $0 + $1.records.count }
        context.logger.info("Synchronised", metadata: ["datasets": "\(event.records.count)", "records": "\(records)"])
        return .done
    }
}
