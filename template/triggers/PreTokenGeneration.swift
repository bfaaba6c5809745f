import CognitoTriggers

extension SignUpGate: PreTokenGenerationHandler {
    /// Puts the user's language into the access token, so that an API can answer in it.
    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        // With LambdaVersion V1_0 only the ID token can change, and it already has the attribute.
        guard event.request.allowsAccessTokenChanges, let locale = event.request.userAttributes.locale else {
            return .unchanged
        }
        return PreTokenGenerationDecision(accessToken: ClaimChanges(adding: ["locale": JSONValue(locale)]))
    }
}
