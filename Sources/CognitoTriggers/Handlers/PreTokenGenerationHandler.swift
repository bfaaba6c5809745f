public import CognitoEvents

/// Changes tokens before Cognito issues them.
public protocol PreTokenGenerationHandler: TriggerHandler {
    /// Decides what is changed in the tokens.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. An error keeps the tokens back.
    func preTokenGeneration(_ event: PreTokenGenerationEvent, context: TriggerContext) async throws
        -> PreTokenGenerationDecision

    /// The least version of the trigger that the handler can do with: `LambdaVersion` in the pool's `PreTokenGenerationConfig`.
    ///
    /// ``PreTokenGenerationVersion/v1`` unless said. Say ``PreTokenGenerationVersion/v2`` where the access token has to change:
    /// `cognito-triggers check` then finds a template that asks Cognito for less.
    static var neededVersion: PreTokenGenerationVersion { get }
}

extension PreTokenGenerationHandler {
    /// Any.
    public static var neededVersion: PreTokenGenerationVersion { .v1 }
}

extension TriggerFunction where Self: PreTokenGenerationHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public static var _preTokenGeneration: (@Sendable (Self) -> Route)? {
        { function in .decides(skipping: skippedRules) { try await function.preTokenGeneration($0, context: $1) } }
    }

    /// The version that the function declares.
    @_alwaysEmitIntoClient public static var _preTokenGenerationVersion: PreTokenGenerationVersion? { neededVersion }
}
