import CognitoTriggers

extension SignUpGate: PostAuthenticationHandler {
    /// Writes a log line for each sign-in, without personal data.
    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        // An error here would make the sign-in fail.
        context.logger.info("Signed in", metadata: ["new-device": "\(event.request.newDeviceUsed)"])
    }
}
