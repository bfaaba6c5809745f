import CognitoTriggers

extension SignUpGate: PreTokenGenerationHandler {
    /// Puts the user's language into the access token, so that an API can answer in it.
    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: TriggerContext
    ) async throws -> PreTokenGenerationDecision {
        // With LambdaVersion V1_0 the ID token alone can change, and that has the attribute already.
        guard event.request.allowsAccessTokenChanges, let locale = event.request.userAttributes.locale else {
            return .unchanged
        }
        return PreTokenGenerationDecision(accessToken: ClaimChanges(adding: ["locale": .text(locale)]))
    }
}
