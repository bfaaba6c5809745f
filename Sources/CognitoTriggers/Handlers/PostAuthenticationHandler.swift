public import CognitoEvents

/// A handler that observes each sign-in.
public protocol PostAuthenticationHandler: TriggerHandler {
    /// Observes a sign-in.
    ///
    /// - Parameters:
    ///   - event: The event that Cognito sent.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error. An error makes the sign-in fail.
    func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws
}

extension TriggerFunction where Self: PostAuthenticationHandler {
    /// The route to the handler.
    @_alwaysEmitIntoClient public static var _postAuthentication: (@Sendable (Self) -> Route)? {
        { function in .observes { try await function.postAuthentication($0, context: $1) } }
    }
}
