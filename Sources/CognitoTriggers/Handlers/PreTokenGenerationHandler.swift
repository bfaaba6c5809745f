public import CognitoEvents

/// A handler that changes tokens before Cognito issues them.
public protocol PreTokenGenerationHandler: TriggerHandler {
    /// Decides the changes to the tokens.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. Cognito then issues no tokens.
    func preTokenGeneration(_ event: PreTokenGenerationEvent, context: InvocationContext) async throws
        -> PreTokenGenerationDecision

    /// The lowest version of the trigger that the handler can work with: `LambdaVersion` in the pool's
    /// `PreTokenGenerationConfig`.
    ///
    /// The default is ``PreTokenGenerationVersion/v1``. Return ``PreTokenGenerationVersion/v2`` if the access token has
    /// to change: `cognito-triggers check` then reports a template that sets a lower version.
    static var neededVersion: PreTokenGenerationVersion { get }
}

extension PreTokenGenerationHandler {
    /// Version 1, so the handler works with any version.
    public static var neededVersion: PreTokenGenerationVersion { .v1 }
}

extension TriggerFunction where Self: PreTokenGenerationHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _preTokenGeneration: (@Sendable (Self) -> Route)? {
        { function in .decides(skipping: skippedRules) { try await function.preTokenGeneration($0, context: $1) } }
    }

    /// The version that the function declares.
    @_alwaysEmitIntoClient public static var _preTokenGenerationVersion: PreTokenGenerationVersion? { neededVersion }
}
