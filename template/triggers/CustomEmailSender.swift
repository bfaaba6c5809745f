import CognitoTriggers

extension SignUpGate: CustomEmailSenderHandler {
    /// Sends nothing yet, and says so in the log.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: TriggerContext) async throws {
        // A warning of threat protection, without a code; Cognito has already acted on it.
        if let warning = event.request.accountTakeOver {
            context.logger.warning(
                "Account take-over", metadata: ["action": "\(warning.action?.rawValue ?? "unknown")"])
            return
        }
        // With this trigger, Cognito sends no mail itself, and the app learns of no error here. Decrypt event.request.code
        // and send it. Until then, the error shows in the function's metrics.
        throw EmailNotSent()
    }
}

/// The code to send the mail is missing.
struct EmailNotSent: Error, CustomStringConvertible {
    let description = "the mail is not sent: nothing here sends one yet"
}
