import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects

/// The connection to a provider: OpenID Connect, SAML, or the local stand-in of either.
protocol ProviderConnection: Sendable {
    /// Sends the browser to the provider.
    ///
    /// - Parameters:
    ///   - asked: The app's request.
    ///   - pending: The sign-in.
    ///   - state: The sealed sign-in, which the provider returns.
    /// - Returns: The answer for the browser.
    /// - Throws: ``OAuthError`` for the app.
    func leave(_ asked: AuthorizationRequest, _ pending: PendingSignIn, state: String) async throws -> HTTPReply

    /// Checks the provider's answer.
    ///
    /// - Parameters:
    ///   - answer: The members that the browser has sent.
    ///   - pending: The sign-in.
    /// - Returns: The person.
    /// - Throws: ``OAuthError`` for the app.
    func identity(in answer: FormValues, _ pending: PendingSignIn) async throws -> ProviderIdentity
}

extension WebRequest {
    /// Returns the connection to a provider, or to its stand-in.
    ///
    /// The real provider is used only if it runs on this machine, or if the settings ask for real providers.
    func connection(to provider: FederatedProvider) -> any ProviderConnection {
        guard pools.webSettings.value.usesRealProviders || provider.isLocal else {
            return StandInConnection(provider: provider, request: self)
        }
        return provider.type == .saml
            ? SAMLConnection(provider: provider, request: self) : OIDCConnection(provider: provider, request: self)
    }

    /// Returns a provider of the pool; nil for an unknown name.
    func provider(_ name: String) throws -> FederatedProvider? {
        try store.read { try $0.object(.identityProvider, name, in: pool.id) }.map(FederatedProvider.init)
    }
}
