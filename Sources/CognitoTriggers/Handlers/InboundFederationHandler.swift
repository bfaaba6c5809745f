public import CognitoEvents

/// Shapes what an external provider says of a user.
public protocol InboundFederationHandler: TriggerHandler {
    /// Decides which attributes are mapped.
    ///
    /// - Parameters:
    ///   - event: What Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Returns: The decision.
    /// - Throws: Any error. To deny the sign-in, throw a ``Refusal``.
    func inboundFederation(_ event: InboundFederationEvent, context: TriggerContext) async throws
        -> InboundFederationDecision
}

extension TriggerFunction where Self: InboundFederationHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public var _inboundFederation: Route? {
        .decides(skipping: Self.skippedRules) { try await inboundFederation($0, context: $1) }
    }
}
