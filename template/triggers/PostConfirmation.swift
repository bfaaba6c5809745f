import CognitoTriggers

extension SignUpGate: PostConfirmationHandler {
    /// Logs that a user has joined.
    func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        // The same trigger also fires after a forgotten password.
        guard event.triggerSource == .postConfirmationConfirmSignUp else { return }
        // The user is already confirmed. Cognito may call again: use a RetryMemory for work that must happen once.
        context.logger.info("A user has joined")
    }
}
