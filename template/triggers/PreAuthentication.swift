import CognitoTriggers

extension SignUpGate: PreAuthenticationHandler {
    /// Keeps those out who have not proved their email address.
    func preAuthentication(_ event: PreAuthenticationEvent, context: TriggerContext) async throws {
        // The first sign-in with a temporary password, federated users and unknown ones are others' business.
        let user = event.request.userAttributes
        guard user.status == .confirmed, !user.emailVerified else { return }
        throw Refusal("Please confirm your email address first.", code: "email-unverified")
    }
}
