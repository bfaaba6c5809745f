import CognitoTriggers

extension SignUpGate: CustomEmailSenderHandler {
    /// Sends nothing yet, and says so in the log.
    func customEmailSender(_ event: CustomEmailSenderEvent, context: TriggerContext) async throws {
        // A warning of threat protection, without a code; Cognito has acted on it already.
        if let warning = event.request.accountTakeOver {
            context.logger.warning(
                "Account take-over", metadata: ["action": "\(warning.action?.rawValue ?? "unknown")"])
            return
        }
        // Cognito sends no mail any more once this trigger is set, and does not tell the app what becomes of this: decrypt
        // event.request.code and send it. Until then an error shows in the function's metrics.
        throw EmailNotSent()
    }
}

/// There is no code yet that sends the mail.
struct EmailNotSent: Error, CustomStringConvertible {
    let description = "the mail is not sent: nothing here sends one yet"
}
