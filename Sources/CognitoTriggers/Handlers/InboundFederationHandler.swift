public import CognitoEvents

/// A handler that changes the attributes from an external provider.
public protocol InboundFederationHandler: TriggerHandler {
    /// Decides which attributes are mapped.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. To deny the sign-in, throw a ``Refusal``.
    func inboundFederation(_ event: InboundFederationEvent, context: InvocationContext) async throws
        -> InboundFederationDecision
}

extension TriggerFunction where Self: InboundFederationHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _inboundFederation: (@Sendable (Self) -> Route)? {
        { function in .decides(skipping: skippedRules) { try await function.inboundFederation($0, context: $1) } }
    }
}
