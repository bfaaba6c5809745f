import CognitoTriggers

extension InvocationContext {
    /// Sends a message, and counts it as a delivery or as the failure of one.
    nonisolated(nonsending) func countingDelivery(
        _ send: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        try await countingFailure(send)
        metrics.count("Deliveries")
    }

    /// Takes a step of a delivery, and counts an error as the failure of the delivery.
    nonisolated(nonsending) func countingFailure<Result>(
        _ step: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        do {
            return try await step()
        } catch {
            metrics.count("DeliveryFailures")
            throw error
        }
    }
}
