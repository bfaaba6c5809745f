import LocalAWS

/// The settings of an app client for sign-ins through the pool's domain.
package struct AppClientWebSettings: Sendable {
    /// A Boolean value that indicates whether the client may use OAuth: `AllowedOAuthFlowsUserPoolClient`.
    package let isEnabled: Bool
    /// The allowed flows: `code`, `implicit`, `client_credentials`.
    package let flows: [String]
    /// The scopes that the client may ask for.
    package let scopes: [String]
    package let callbacks: [String]
    package let logouts: [String]
    /// The providers through which users of the app sign in; `COGNITO` for the pool's own users.
    package let providers: [String]
    private let standardCallback: String?

    init(_ input: OperationInput) {
        isEnabled = input.flag("AllowedOAuthFlowsUserPoolClient")
        flows = input.texts("AllowedOAuthFlows") ?? []
        scopes = input.texts("AllowedOAuthScopes") ?? []
        callbacks = input.texts("CallbackURLs") ?? []
        logouts = input.texts("LogoutURLs") ?? []
        providers = input.texts("SupportedIdentityProviders") ?? []
        standardCallback = input.text("DefaultRedirectURI")
    }

    /// The scopes that belong to resource servers; the other scopes need a user.
    package var customScopes: [String] { scopes.filter { $0.contains("/") } }

    /// The callback for a request without `redirect_uri`; nil unless the client has one provider.
    package var defaultCallback: String? {
        guard providers.count == 1 else { return nil }
        return standardCallback ?? (callbacks.count == 1 ? callbacks[0] : nil)
    }
}
