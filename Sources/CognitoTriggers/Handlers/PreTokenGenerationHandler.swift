public import CognitoEvents

/// Changes tokens before Cognito issues them.
public protocol PreTokenGenerationHandler: TriggerHandler {
    /// Decides what is changed in the tokens.
    ///
    /// - Parameters:
    ///   - event: What Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error keeps the tokens back.
    func preTokenGeneration(_ event: PreTokenGenerationEvent, context: TriggerContext) async throws
        -> PreTokenGenerationDecision
}

extension TriggerFunction where Self: PreTokenGenerationHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public var _preTokenGeneration: Route? {
        .decides(skipping: Self.skippedRules) { try await preTokenGeneration($0, context: $1) }
    }
}
