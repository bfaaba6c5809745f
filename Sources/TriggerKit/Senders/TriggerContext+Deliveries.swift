import CognitoTriggers

extension TriggerContext {
    /// Sends a message, and counts it as a delivery or as the failure of one.
    nonisolated(nonsending) func countingDelivery(
        _ send: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        do {
            try await send()
        } catch {
            metrics.count("DeliveryFailures")
            throw error
        }
        metrics.count("Deliveries")
    }
}
