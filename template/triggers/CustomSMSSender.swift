import CognitoTriggers

extension SignUpGate: CustomSMSSenderHandler {
    /// Sends nothing yet, and says so in the log.
    func customSMSSender(_ event: CustomSMSSenderEvent, context: TriggerContext) async throws {
        // With this trigger, Cognito sends no text message itself, and the app learns of no error here. Decrypt
        // event.request.code and send it. Until then, the error shows in the function's metrics.
        throw TextMessageNotSent()
    }
}

/// The code to send the message is missing.
struct TextMessageNotSent: Error, CustomStringConvertible {
    let description = "the text message is not sent: nothing here sends one yet"
}
