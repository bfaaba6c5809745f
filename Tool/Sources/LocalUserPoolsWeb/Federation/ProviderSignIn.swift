import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects

/// A sign-in through another provider: from the app's request until the user is signed in.
enum ProviderSignIn {
    /// The path to which OIDC and social providers send the browser.
    static let callback = "/oauth2/idpresponse"
    /// The path to which SAML providers send the browser.
    static let assertionConsumer = "/saml2/idpresponse"

    /// Sends the browser to a provider.
    static func begin(
        _ asked: AuthorizationRequest, _ page: PageData, _ request: WebRequest
    ) async throws -> HTTPReply {
        guard let provider = try request.provider(asked.provider ?? "") else {
            throw AuthorizationRefusal.text("Login option is not available. Please try another one")
        }
        let pending = PendingSignIn(asked, provider: provider.name, page, request)
        return try await request.tellingApp(asked, of: provider) {
            let reply = try await request.connection(to: provider)
                .leave(asked, pending, state: try request.seal(pending))
            let seconds = Int(PendingSignIn.lifetime)
            return
                reply
                .setting(request.setting(.provider, to: pending.id, for: seconds, crossingSites: true))
                .setting(request.setting(.legacyProvider, to: pending.id, for: seconds))
        }
    }

    /// Takes the answer of an OIDC or social provider, in the query or, from Apple, in a form.
    static func complete(_ request: WebRequest) async throws -> HTTPReply {
        let answer = request.http.method == .POST ? request.form : request.query
        return try await complete(answer, state: "state", at: callback, request) { provider in
            provider.type != .saml && (request.http.method != .POST || provider.type == .signInWithApple)
        }
    }

    /// Handles the answer of a SAML provider, or a sign-in that the provider begins.
    static func consumeAssertion(_ request: WebRequest) async throws -> HTTPReply {
        // A sealed state has no equals sign; the query of an app's request has several.
        if let form = request.form, let query = form["RelayState"], query.contains("=") {
            return try await completeUnsolicited(form, query, request)
        }
        return try await complete(request.form, state: "RelayState", at: assertionConsumer, request) {
            $0.type == .saml
        }
    }

    /// Completes a sign-in that a SAML provider begins: `RelayState` has the query that the app would have sent.
    private static func completeUnsolicited(
        _ answer: FormValues, _ query: String, _ request: WebRequest
    ) async throws -> HTTPReply {
        let asked = try await request.authorization(query)
        guard !answer.hasDuplicates, let provider = try request.provider(asked.provider ?? ""), provider.type == .saml
        else { return try request.showLost("The answer of a provider names no SAML provider of this pool.") }
        let page = PageData(beginning: request)
        request.record.flow.belongs(to: page.flow)
        request.record.concerns(pool: request.pool.id, client: asked.client.id)
        return try await request.tellingApp(asked, of: provider) {
            guard let connection = try request.samlConnection(to: provider.name),
                try request.allowsUnsolicited(provider, for: asked.client)
            else {
                request.record.note(
                    "A provider may begin a sign-in only with IDPInit, and for an app client that has only SAML providers."
                )
                throw OAuthError("server_error", "Invalid relayState from identity provider")
            }
            let identity = try await connection.unsolicitedIdentity(in: answer)
            let nonce = Base64URL.encode(request.pools.random.bytes(16))
            return try await signIn(identity, asked, page, nonce: nonce, request)
        }
    }

    private static func complete(
        _ answer: FormValues?, state: String, at path: String, _ request: WebRequest,
        isExpected: (FederatedProvider) -> Bool
    ) async throws -> HTTPReply {
        guard let answer, !answer.hasDuplicates, let text = answer[state],
            let pending = try request.open(PendingSignIn.self, text),
            let provider = try request.provider(pending.provider),
            isExpected(provider)
        else { return try request.showLost("A provider's answer does not belong to any sign-in of this pool.") }
        request.record.flow.stays(in: pending.flow)
        let asked = try await request.authorization(pending.query)
        if let page = request.pageToRepeat(answer, at: path, asked) { return page }
        guard try pending.use(request) else {
            return try request.showLost(
                "The answer of \(provider.name) came too late, a second time, or from another browser.")
        }
        request.record.concerns(pool: request.pool.id, client: asked.client.id)
        return try await request.tellingApp(asked, of: provider) {
            let identity = try await request.connection(to: provider).identity(in: answer, pending)
            var page = PageData(request)
            page.flow = pending.flow
            return try await signIn(identity, asked, page, nonce: pending.nonce, request)
        }
    }

    private static func signIn(
        _ identity: ProviderIdentity, _ asked: AuthorizationRequest, _ page: PageData, nonce: String,
        _ request: WebRequest
    ) async throws -> HTTPReply {
        var permissions = asked.grant
        // Cognito gives every federated sign-in a nonce.
        permissions.nonce = permissions.nonce ?? nonce
        let grant = try await FederatedSignIn(
            call: request.call("ProviderSignIn", web: permissions), pool: asked.pool, client: asked.client,
            identity: identity
        ).grant()
        let session = BrowserSession(
            clientID: asked.client.id, document: asked.grant.document, provider: identity.provider.name,
            user: grant.issue.user.row,
            began: request.now, ghost: grant.issue.family.web?.ghost, atProvider: identity.session)
        return try await request.finish(asked, page, grant).setting(try request.begin(session))
            .setting(request.setting(.provider, to: nil)).setting(request.setting(.legacyProvider, to: nil))
    }
}

extension WebRequest {
    /// The field of a form that the pool's own page has carried on.
    private static let repeated = "_repeated"

    /// Returns a page that posts a provider's form again; nil if the browser could have sent its cookie with the form.
    ///
    /// Without TLS, a browser sends no cookie with a form of another site's page, so the pool would not know whether this
    /// browser began the sign-in. The form of the pool's own page brings the cookie.
    fileprivate func pageToRepeat(_ answer: FormValues, at path: String, _ asked: AuthorizationRequest) -> HTTPReply? {
        guard http.method == .POST, !isSecure, providerCookie == nil, answer[Self.repeated] == nil else { return nil }
        record.note(
            "Without TLS, the provider's form brings no cookie. The browser gets a page that sends the form again, "
                + "so that only the browser that began the sign-in can finish it.")
        return ForwardingPage(
            fields: answer.all + [(Self.repeated, "true")], address: site.origin + path,
            text: "You are back from the provider. Continue only if you have just signed in there.",
            redirects: [asked.redirectURI]
        ).reply
    }

    /// Returns true if a SAML provider may begin sign-ins to an app client.
    ///
    /// All of the client's providers must use SAML.
    fileprivate func allowsUnsolicited(_ provider: FederatedProvider, for client: AppClient) throws -> Bool {
        let all = try store.read { try $0.objects(.identityProvider, in: pool.id) }.map(FederatedProvider.init)
        let saml = all.filter { $0.type == .saml }.map(\.name)
        return provider.isOn("IDPInit") && client.settings.web.providers.allSatisfy(saml.contains)
    }

    /// Runs a closure that does a part of a sign-in through a provider; if it fails, the app gets the error.
    fileprivate func tellingApp(
        _ asked: AuthorizationRequest, of provider: FederatedProvider, _ work: () async throws -> HTTPReply
    ) async throws -> HTTPReply {
        let error: OAuthError
        do {
            return try await work()
        } catch let refused as OAuthError {
            error = refused
        } catch let refused as ServiceError where !refused.isInternal {
            error = refused.isOfFunction ? refusal(refused) : OAuthError("invalid_request", refused.message)
        }
        record.note("The app gets the error \(error.code): \(error.description ?? "")")
        throw AuthorizationRefusal.app(address: asked.answer(error.naming(provider)))
    }
}

extension OAuthError {
    /// Returns the error that the app gets from a provider's sign-in.
    ///
    /// For SAML, its code is always `server_error`, and its text begins with a prefix.
    fileprivate func naming(_ provider: FederatedProvider) -> OAuthError {
        let beginning = "Invalid SAML response received: "
        guard provider.type == .saml, let description else { return self }
        let isWhole = description.hasPrefix(beginning) || code == "server_error"
        return OAuthError("server_error", isWhole ? description : beginning + description)
    }
}
