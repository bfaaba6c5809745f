public import CognitoEvents

/// Looks at a sign-in before it starts.
public protocol PreAuthenticationHandler: TriggerHandler {
    /// Lets the sign-in start by returning.
    ///
    /// - Parameters:
    ///   - event: What Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. To deny the sign-in, throw a ``Refusal``.
    func preAuthentication(_ event: PreAuthenticationEvent, context: TriggerContext) async throws
}

extension TriggerFunction where Self: PreAuthenticationHandler {
    /// Adopted.
    @_alwaysEmitIntoClient public var _preAuthentication: Route? {
        .gates { try await preAuthentication($0, context: $1) }
    }
}
