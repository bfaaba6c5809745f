import CognitoTriggers

extension SignUpGate: InboundFederationHandler {
    /// Keeps all attributes of the provider, and converts the email address to lower case, so that one person is one user.
    func inboundFederation(
        _ event: InboundFederationEvent, context: InvocationContext
    ) async throws -> InboundFederationDecision {
        guard let email = event.request.attributes.flattened["email"] else { return .keepAll }
        return .keepAll(changing: ["email": email.lowercased()])
    }
}
