import CognitoTriggers

/// Logs what Cognito sends and in which order; attach it to every trigger.
///
/// Each event goes back byte for byte.
@main
struct Witness: TriggerFunction, FallbackHandler {
    func fallback(_ event: ReceivedEvent, context: TriggerContext) async throws {
        // The outline masks its names, but the raw source could contain terminal commands.
        context.logger.info(
            "Event",
            metadata: ["cognito.trigger_source": "\(event.maskedName)", "outline": "\(event.outline)"])
    }
}
