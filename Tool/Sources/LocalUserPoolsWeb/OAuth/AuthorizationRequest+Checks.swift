import CognitoCrypto
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects

/// The refusal of a request for a sign-in.
enum AuthorizationRefusal: Error, Hashable {
    /// The browser shows an error page; the app gets no error, because nothing proves that it sent the request.
    ///
    /// The reason is for the record; nil if the error says enough.
    case page(error: String, client: String?, reason: String? = nil)
    /// The app gets an error at its address. The reason is noted in the record; nil if the record already has it.
    case app(address: String, reason: String? = nil)
    /// The browser shows this text.
    case text(String)
    /// Managed login has no pages for an app client without a branding style.
    case noStyle(client: String)

    /// The refusal of an unknown app client.
    static let unknownClient = Self.page(
        error: "invalid_client", client: nil, reason: "client_id does not name an app client of this pool.")

    /// Returns the refusal of an address that is not one of the addresses in a setting of the client.
    static func mismatch(_ parameter: String, of client: String, _ setting: String, _ addresses: [String]) -> Self {
        .page(
            error: "redirect_mismatch", client: client,
            reason: "\(parameter) must be exactly one of the client's \(setting): \(list(addresses)).")
    }

    /// Returns the first values of a setting, for people.
    static func list(_ values: [String]) -> String {
        values.isEmpty ? "it has none" : values.prefix(5).joined(separator: ", ") + (values.count > 5 ? ", …" : "")
    }
}

extension AuthorizationRequest {
    /// Checks a request whose client is known.
    ///
    /// The checks have the same order as Cognito's.
    ///
    /// - Parameters:
    ///   - values: The members of the query.
    ///   - query: The query, still percent-encoded.
    ///   - requester: The client that the query names.
    ///   - site: The domain that the browser called.
    ///   - store: The store of clients and providers.
    /// - Throws: ``AuthorizationRefusal``, or an error of the store.
    init(
        _ values: FormValues, _ query: String, of requester: RequestingClient, at site: PoolSite, _ store: PoolStore
    ) throws {
        let client = requester.client
        guard let uri = values["redirect_uri"] ?? requester.defaultCallback, requester.allows(redirect: uri) else {
            throw AuthorizationRefusal.mismatch(
                "redirect_uri", of: requester.id, requester.callbackSetting, requester.callbacks)
        }
        let (state, type) = (values["state"], values["response_type"])
        func refuse(_ error: OAuthError, _ reason: String) -> AuthorizationRefusal {
            .app(
                address: Self.answer(error, to: uri, state: state, isFragment: type == Flow.implicit.rawValue),
                reason: "The app gets the error \(error.code): \(reason)")
        }
        guard client.settings.web.isEnabled else {
            throw refuse(
                OAuthError("invalid_request", "Client is not enabled for OAuth2.0 flows. "),
                "set AllowedOAuthFlowsUserPoolClient of the client to true.")
        }
        guard let flow = type.flatMap(Flow.init(rawValue:)) else {
            throw refuse(.invalidRequest, "response_type must be code or token.")
        }
        guard requester.allows(flow) else {
            let isOfDocument = client.settings.web.flows.contains(flow.name)
            throw refuse(
                .unauthorizedClient,
                isOfDocument
                    ? "grant_types of the document does not have \(flow.grant)."
                    : "AllowedOAuthFlows of the client does not have \(flow.name).")
        }
        let challenge = values["code_challenge"]
        guard Self.isChallenge(challenge, method: values["code_challenge_method"]) else {
            throw refuse(
                .invalidRequest, "code_challenge must have 43 characters, and code_challenge_method must be S256.")
        }
        let scopes = try Self.scopes(values["scope"], of: requester, in: site.pool, store)
        guard let scopes else {
            throw refuse(
                .invalidScope,
                "a scope is not one that the client may have: \(AuthorizationRefusal.list(requester.scopes)).")
        }
        let prompt = Set(values["prompt"]?.split(separator: " ").map(String.init) ?? [])
        let resource = values["resource"]
        if let resource {
            guard site.isManagedLogin else {
                throw refuse(.invalidScope, "only managed login (ManagedLoginVersion 2) supports resource.")
            }
            guard Self.isResource(resource) else {
                throw refuse(
                    .invalidRequest, "resource must be a URL without a fragment, and with http only at localhost.")
            }
        }
        if site.isManagedLogin {
            let isKnown = prompt.isSubset(of: ["none", "login", "select_account", "consent"])
            guard isKnown, !prompt.contains("none") || prompt.count == 1 else {
                throw refuse(.invalidRequest, "prompt must be none, or some of login, select_account and consent.")
            }
        }
        self.init(
            pool: site.pool, requester: requester, redirectURI: uri, flow: flow, scopes: scopes, state: state,
            nonce: values["nonce"], challenge: challenge, resource: resource,
            prompt: site.isManagedLogin ? prompt : [], loginHint: values["login_hint"], query: query,
            provider: try Self.provider(values, of: client, in: site.pool, store))
    }

    /// Returns true if both the PKCE challenge and its method are valid, or if both are missing.
    private static func isChallenge(_ challenge: String?, method: String?) -> Bool {
        guard let challenge else { return method == nil }
        return method == "S256" && challenge.utf8.count == 43 && Base64URL.decode(challenge)?.count == 32
    }

    /// Returns the scopes that an app asks for, or all of its scopes if it names none; nil if it may not use one of
    /// them.
    ///
    /// A scope that no longer exists in its resource server is left out without an error.
    private static func scopes(
        _ text: String?, of requester: RequestingClient, in pool: UserPool, _ store: PoolStore
    ) throws(ServiceError) -> [String]? {
        let allowed = requester.scopes
        let asked = text?.split(separator: " ").map(String.init) ?? allowed
        guard asked.allSatisfy(allowed.contains) else { return nil }
        guard asked.contains(where: { $0.contains("/") }) else { return asked }
        let known = store.customScopes(in: pool.id)
        return asked.filter { !$0.contains("/") || known.contains($0) }
    }

    /// Returns true if a token may be issued for an address: HTTPS, HTTP on this machine, or an app's own scheme.
    private static func isResource(_ text: String) -> Bool {
        guard let scheme = text.firstRange(of: "://"), !text.contains("#"), scheme.upperBound < text.endIndex else {
            return false
        }
        return text[..<scheme.lowerBound] != "http" || text[scheme.upperBound...].hasPrefix("localhost")
    }

    /// Returns the provider that a request names, directly or by one of its identifiers.
    private static func provider(
        _ values: FormValues, of client: AppClient, in pool: UserPool, _ store: PoolStore
    ) throws -> String? {
        var name = values["identity_provider"]
        if name == nil, let identifier = values["idp_identifier"] {
            let providers = try store.read { try $0.objects(.identityProvider, in: pool.id) }
            name = providers.first { $0.input.texts("IdpIdentifiers")?.contains(identifier) ?? false }?.name ?? ""
        }
        guard let name else { return nil }
        guard client.settings.web.providers.contains(name) else {
            throw AuthorizationRefusal.text("Login option is not available. Please try another one")
        }
        return name
    }
}
