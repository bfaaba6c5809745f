import CognitoTriggers

extension SignUpGate: InboundFederationHandler {
    /// Keeps all that the provider says, and writes the email address in small letters, so that one person is one user.
    func inboundFederation(
        _ event: InboundFederationEvent, context: TriggerContext
    ) async throws -> InboundFederationDecision {
        guard let email = event.request.attributes.flattened["email"] else { return .keepAll }
        return .keepAll(changing: ["email": email.lowercased()])
    }
}
