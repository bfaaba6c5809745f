import CognitoTriggers

extension SignUpGate: PostConfirmationHandler {
    /// Notes that somebody has joined.
    func postConfirmation(_ event: PostConfirmationEvent, context: TriggerContext) async throws {
        // The same trigger fires after a forgotten password: nobody is greeted twice.
        guard event.triggerSource == .postConfirmationConfirmSignUp else { return }
        // The user is confirmed whatever happens here. Cognito may ask again: what must happen once needs a RetryMemory.
        context.logger.info("A user has joined")
    }
}
