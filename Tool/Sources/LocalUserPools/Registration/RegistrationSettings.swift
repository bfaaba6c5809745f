import LocalAWS
import WireJSON

/// The settings of a user pool for apps that register their own app clients: `DcrConfiguration`.
package struct RegistrationSettings: Sendable {
    /// The proof that an app brings when it registers.
    package enum Kind: Sendable {
        /// The app brings no token.
        case open
        /// The app brings an access token with ``scope``.
        case authenticated
    }

    /// The scope of a token with which an app may register: a scope of Cognito's own, without a resource server.
    package static let scope = "aws.cognito/dcr/register"

    /// A Boolean value that indicates whether apps may register without a token.
    package let isOpen: Bool
    private let openGrants: Set<RegisteredGrant>
    private let authenticatedGrants: Set<RegisteredGrant>
    /// The scopes that a registered client may have in addition to those of OpenID Connect.
    package let allowedScopes: [String]

    /// Reads the settings from a pool's configuration; nil if apps cannot register.
    init?(_ configuration: OperationInput) {
        guard configuration["DcrConfiguration"] != nil else { return nil }
        let input = configuration.object("DcrConfiguration")
        guard input.text("EnableStatus") != "Disabled" else { return nil }
        isOpen = input.flag("OpenDcrEnabled")
        openGrants = RegisteredGrant.named(input.texts("OpenDcrGrantTypes") ?? ["code"])
        authenticatedGrants = RegisteredGrant.named(
            input.texts("AuthenticatedGrantTypes") ?? ["code", "client_credentials"])
        allowedScopes = (input.texts("AllowedScopes") ?? []).filter { $0 != Self.scope }
    }

    /// Returns the grants that an app can register for.
    package func grants(_ kind: Kind) -> Set<RegisteredGrant> {
        kind == .open ? openGrants : authenticatedGrants
    }
}

/// A grant of tokens that an app can register for.
package enum RegisteredGrant: String, Sendable {
    case code = "authorization_code"
    case machine = "client_credentials"

    /// The name of the flow in `AllowedOAuthFlows`.
    package var flow: String { self == .code ? "code" : rawValue }

    /// Returns the grants of flows; the implicit flow has no effect.
    fileprivate static func named(_ flows: [String]) -> Set<RegisteredGrant> {
        Set([RegisteredGrant.code, .machine].filter { flows.contains($0.flow) })
    }
}
