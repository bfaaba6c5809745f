import LocalAWS
import LoopbackHTTP

/// A sign-in through another provider, from the app's request to the user.
enum ProviderSignIn {
    /// Sends the browser to a provider.
    static func begin(
        _ asked: AuthorizationRequest, _ page: PageData, _ request: WebRequest
    ) async throws -> HTTPReply {
        throw AuthorizationRefusal.text("Login option is not available. Please try another one")
    }
}
