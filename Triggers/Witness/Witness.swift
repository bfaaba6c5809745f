import CognitoTriggers

/// Logs what Cognito sends and in which order; attach it to every trigger.
///
/// Each event goes back byte for byte. Of an email address, the log says only if it is verified, and, if the app puts an
/// address into `clientMetadata`, whether the user has the same one.
@main
struct Witness: TriggerFunction, FallbackHandler {
    func fallback(_ event: ReceivedEvent, context: InvocationContext) async throws {
        // The outline masks its names, but the raw source could contain terminal commands.
        var metadata: Logger.Metadata = [
            "cognito.trigger_source": "\(event.maskedName)", "outline": "\(event.outline)",
        ]
        let request = event.document.root["request"]
        if let attributes = request?["userAttributes"], let email = attributes["email"]?.scalarText {
            metadata["email_verified"] = "\(attributes["email_verified"]?.scalarText?.lowercased() == "true")"
            if let given = request?["clientMetadata"]?["email"]?.scalarText {
                metadata["email_as_given"] = "\(given == email)"
            }
        }
        context.logger.info("Event", metadata: metadata)
    }
}
