import CloudTemplate

/// The settings of an app client for sign-ins through the domain of its pool.
struct OAuthSettings: Sendable {
    /// A Boolean value that indicates whether the client may use OAuth; nil if only a deployment knows it.
    let isEnabled: Bool?
    let flows: SettingTexts
    let scopes: SettingTexts
    let providers: SettingTexts

    /// The flow of machines.
    static let machine = "client_credentials"

    /// A Boolean value that indicates whether users certainly sign in with the client on the pool's pages.
    var hasUsers: Bool { flows.contains("code") || flows.contains("implicit") }
    /// A Boolean value that indicates whether machines certainly get tokens with the client.
    var hasMachines: Bool { flows.contains(Self.machine) }

    init(_ client: Resource, in template: Template) {
        isEnabled = template.flag(client["AllowedOAuthFlowsUserPoolClient"])
        flows = template.texts(client["AllowedOAuthFlows"])
        scopes = template.texts(client["AllowedOAuthScopes"])
        providers = template.texts(client["SupportedIdentityProviders"])
    }
}
