import CognitoEvents
import CognitoTransfer
import Foundation
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// The connection to a provider that supports OpenID Connect or, like social providers, OAuth 2.0.
struct OIDCConnection: ProviderConnection {
    let provider: FederatedProvider
    let request: WebRequest

    private var seconds: Double { request.pools.webSettings.value.providerSeconds }
    private var redirectURI: String { request.site.origin + ProviderSignIn.callback }

    // MARK: To the provider

    func leave(_ asked: AuthorizationRequest, _ pending: PendingSignIn, state: String) async throws -> HTTPReply {
        let details = try await details(needing: "authorize_url")
        guard let address = details.text("authorize_url") else { throw OAuthError(.unreachable) }
        // Social providers do not support `login_hint`.
        let isOIDC = provider.type == .oidc
        let prompts = asked.prompt.subtracting(["none"]).sorted().joined(separator: " ")
        let query = FormValues.query([
            "client_id": details.text("client_id"), "redirect_uri": redirectURI, "response_type": "code",
            "scope": details.text("authorize_scopes"), "state": state,
            "response_mode": provider.type == .signInWithApple ? "form_post" : nil,
            "nonce": provider.hasIDToken ? pending.nonce : nil, "login_hint": isOIDC ? asked.loginHint : nil,
            "prompt": isOIDC && !prompts.isEmpty ? prompts : nil,
        ])
        return WebRequest.redirect(FormValues.address(address, adding: query))
    }

    /// Returns the provider's details with the needed addresses; the discovery document may supply them.
    private func details(needing needed: String...) async throws -> OperationInput {
        do {
            return OperationInput(
                try await request.pools.providers.completed(
                    provider.details.members, needing: Set(needed), within: seconds))
        } catch { throw OAuthError(error) }
    }

    // MARK: From the provider

    func identity(in answer: FormValues, _ pending: PendingSignIn) async throws -> ProviderIdentity {
        if let error = OAuthError(ofProvider: answer) { throw error }
        guard let code = answer["code"] else { throw OAuthError("invalid_request", "The provider has sent no code") }
        let details =
            provider.hasIDToken
            ? try await details(needing: "token_url", "jwks_uri") : try await details(needing: "token_url")
        var identity = ProviderIdentity(provider: provider, subject: "")
        identity.tokens = try await tokens(for: code, details)
        if provider.hasIDToken {
            identity.idToken = try await claims(of: identity.tokens["id_token"]?.text, details, pending)
            // userInfo's sub does not replace the token's, which OpenID Connect requires.
            guard identity.idToken["sub"]?.flattened.isEmpty == false else {
                // Cognito's text for this error is unknown; this text is ours.
                throw OAuthError("invalid_request", "The id_token has no sub")
            }
        }
        identity.userInfo = try await userInfo(details, identity).merging(Self.name(in: answer))
        let claim = provider.subjectClaim
        let (proved, shown) = (identity.idToken[claim]?.flattened, identity.userInfo[claim]?.flattened)
        guard let subject = proved ?? shown, !subject.isEmpty, shown ?? subject == subject else {
            // Cognito's text for this error is unknown; this text is ours.
            throw OAuthError("invalid_request", "The provider names different users")
        }
        return ProviderIdentity(
            provider: provider, subject: subject, tokens: identity.tokens, idToken: identity.idToken,
            userInfo: identity.userInfo)
    }

    // MARK: Tokens

    private func tokens(for code: String, _ details: OperationInput) async throws -> JSONMembers<JSONValue> {
        guard let url = details.text("token_url") else { throw OAuthError(.unreachable) }
        let form = FormValues.query([
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirectURI,
            "client_id": details.text("client_id"), "client_secret": try secret(details),
        ])
        let call =
            details.text("token_request_method") == "GET"
            ? ProviderClient.Request(url: FormValues.address(url, adding: form))
            : ProviderClient.Request(url: url, form: form)
        do {
            let response = try await request.pools.providers.send(call, within: seconds)
            let members = (try? JSONValue(json: response.body))?.members ?? [:]
            guard response.status == 200, members["access_token"]?.text != nil || members["id_token"] != nil else {
                let cause = provider.type == .oidc ? "error getting token" : members["error"]?.text ?? ""
                throw OAuthError("invalid_request", "\(provider.name) Error - \(response.status) \(cause)")
            }
            return members
        } catch let error as ProviderFailure {
            throw error == .timeout
                ? OAuthError("invalid_request", "Timeout occurred in calling IdP token endpoint") : OAuthError(error)
        }
    }

    /// Returns the client secret that proves the pool to the provider; for Apple, it is a token that the pool signs.
    private func secret(_ details: OperationInput) throws -> String? {
        guard provider.type == .signInWithApple else { return details.text("client_secret") }
        guard let secret = try AppleClientSecret.make(details, now: Int64(Date().timeIntervalSince1970)) else {
            throw OAuthError("invalid_request", "The private_key of \(provider.name) is not a P-256 key")
        }
        return secret
    }

    private func claims(
        of text: String?, _ details: OperationInput, _ pending: PendingSignIn
    ) async throws -> JSONMembers<JSONValue> {
        guard let token = text.flatMap(ProviderToken.init) else {
            throw OAuthError("invalid_request", "The provider has sent no id_token")
        }
        // The signing keys are fetched for every sign-in.
        let keys = token.needsKeys ? try await keys(details) : []
        guard
            try token.isSigned(
                by: keys, secret: details.text("client_secret"),
                acceptsUnnamedKeys: request.pools.webSettings.value.acceptsUnnamedKeys)
        else { throw OAuthError("invalid_request", "Bad id_token signature") }
        try token.check(
            issuer: details.text("oidc_issuer"), client: details.text("client_id"), nonce: pending.nonce,
            now: Date().timeIntervalSince1970)
        return token.claims
    }

    private func keys(_ details: OperationInput) async throws -> [JSONMembers<JSONValue>] {
        guard let url = details.text("jwks_uri") else { throw OAuthError(.unreachable) }
        do throws(ProviderFailure) {
            let document = try await request.pools.providers.document(url, within: seconds)
            return document["keys"]?.elements?.compactMap(\.members) ?? []
        } catch {
            throw error == .timeout
                ? OAuthError("invalid_request", "Timeout in calling jwks uri") : OAuthError(error)
        }
    }

    // MARK: Claims

    /// Returns the claims of the userInfo endpoint; empty for a provider without that endpoint.
    private func userInfo(
        _ details: OperationInput, _ identity: ProviderIdentity
    ) async throws -> JSONMembers<JSONValue> {
        guard var url = details.text("attributes_url"), let token = identity.tokens["access_token"]?.text else {
            return [:]
        }
        if details.text("attributes_url_add_attributes") == "true", url.hasSuffix("=") {
            let fields = provider.mappedClaims.filter { identity.idToken[$0] == nil }
            guard provider.type == .facebook || !fields.isEmpty else { return [:] }
            let all = (provider.type == .facebook ? [provider.subjectClaim] : []) + fields
            url += all.map(FormValues.encoded).joined(separator: ",")
        }
        var call = ProviderClient.Request(
            url: url, form: details.text("attributes_request_method") == "POST" ? "" : nil, token: token)
        do {
            for _ in 0...20 {
                let response = try await request.pools.providers.send(call, within: seconds)
                if response.status / 100 == 3, let next = Self.location(of: response.headers, from: call.url) {
                    // Only the origin of the provider's own address may receive the access token.
                    let isSameOrigin = Self.origin(of: next) == Self.origin(of: call.url)
                    call = ProviderClient.Request(url: next, token: isSameOrigin ? call.token : nil)
                    continue
                }
                guard response.status == 200, let claims = (try? JSONValue(json: response.body))?.members else {
                    throw OAuthError(
                        "invalid_request", "\(provider.name) Error - \(response.status) error getting user")
                }
                return claims
            }
            throw ProviderFailure.unreachable
        } catch let error as ProviderFailure { throw OAuthError(error) }
    }

    /// Returns the scheme, host and port of an address (RFC 6454).
    private static func origin(of address: String) -> [String]? {
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased()
        else { return nil }
        return [scheme, host, "\(url.port ?? (scheme == "https" ? 443 : 80))"]
    }

    private static func location(of headers: [(name: String, value: String)], from url: String) -> String? {
        guard let value = headers.first(where: { $0.name.lowercased() == "location" })?.value else { return nil }
        return URL(string: value, relativeTo: URL(string: url))?.absoluteString
    }

    /// Returns the name that Apple sends in the form, and only at a person's first sign-in.
    private static func name(in answer: FormValues) -> JSONMembers<JSONValue> {
        guard let text = answer["user"], let name = (try? JSONValue(json: Array(text.utf8)))?["name"]?.members else {
            return [:]
        }
        let parts = ["firstName", "lastName"].compactMap { name[$0]?.text }
        return name.merging(["name": .text(parts.joined(separator: " "))])
    }
}

extension OAuthError {
    /// Creates the app's error for a failed call of a provider.
    fileprivate init(_ failure: ProviderFailure) { self.init("invalid_request", failure.rawValue) }
}
