import CognitoTriggers

extension SignUpGate: PreAuthenticationHandler {
    /// Refuses users who have not verified their email address.
    func preAuthentication(_ event: PreAuthenticationEvent, context: InvocationContext) async throws {
        // First sign-ins with a temporary password, federated users and unknown users are exempt.
        let user = event.request.userAttributes
        guard user.status == .confirmed, !user.emailVerified else { return }
        throw Refusal("Please confirm your email address first.", code: "email-unverified")
    }
}
