import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects

/// An app's request for a sign-in, as a browser brings it to `/oauth2/authorize` and to the pages after it.
struct AuthorizationRequest: Sendable {
    /// The way in which the app gets its tokens.
    enum Flow: String, Sendable {
        case code
        case implicit = "token"

        /// The name in `AllowedOAuthFlows`.
        var name: String { self == .code ? "code" : "implicit" }
        /// The name in `grant_types` of a client's document.
        var grant: String { self == .code ? "authorization_code" : "implicit" }
    }

    let pool: UserPool
    let requester: RequestingClient
    let redirectURI: String
    let flow: Flow
    let scopes: [String]
    let state: String?
    let nonce: String?
    /// The PKCE challenge; nil without PKCE.
    let challenge: String?
    let resource: String?
    let prompt: Set<String>
    let loginHint: String?
    /// The query as the browser sent it; the addresses of the pages repeat it.
    let query: String
    /// The requested provider: `COGNITO`, or the name of an identity provider; nil if the user chooses.
    let provider: String?

    /// The app client, whose settings hold for the sign-in.
    var client: AppClient { requester.client }

    /// The permissions that the tokens will have.
    var grant: WebGrant {
        var grant = WebGrant(scopes: scopes, resource: resource, nonce: nonce)
        if let document = requester.document {
            grant.document = document.url.text
            grant.refreshes = document.grants.contains("refresh_token")
        }
        return grant
    }

    /// A Boolean value that indicates whether the pool's own users may sign in.
    var allowsPoolUsers: Bool { client.settings.web.providers.contains("COGNITO") }

    // MARK: Answers to the app

    /// Returns the app's address with a code.
    func answer(code: String) -> String {
        FormValues.address(redirectURI, adding: FormValues.query(["code": code, "state": state]))
    }

    /// Returns the app's address with an error.
    func answer(_ error: OAuthError) -> String {
        Self.answer(error, to: redirectURI, state: state, isFragment: flow == .implicit)
    }

    /// Returns the app's address with tokens.
    func answer(_ tokens: IssuedTokens) -> String {
        redirectURI + "#"
            + FormValues.query([
                "access_token": tokens.accessToken, "id_token": tokens.idToken, "token_type": "Bearer",
                "expires_in": String(tokens.seconds), "state": state,
            ])
    }

    /// Returns an app's address with an error; the members have Cognito's order.
    static func answer(_ error: OAuthError, to uri: String, state: String?, isFragment: Bool) -> String {
        let query = FormValues.query(["error_description": error.description, "state": state, "error": error.code])
        return isFragment ? "\(uri)#\(query)" : FormValues.address(uri, adding: query)
    }
}
