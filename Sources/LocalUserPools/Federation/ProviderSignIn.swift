import CognitoEvents
import LocalAWS
import LoopbackHTTP
import NIOHTTP1

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
                .leave(asked, pending, state: try pending.sealed(request))
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
        return try await complete(answer, state: "state", request) { provider in
            provider.type != .saml && (request.http.method != .POST || provider.type == .signInWithApple)
        }
    }

    /// Handles the answer of a SAML provider.
    static func consumeAssertion(_ request: WebRequest) async throws -> HTTPReply {
        try await complete(request.form, state: "RelayState", request) { $0.type == .saml }
    }

    private static func complete(
        _ answer: FormValues?, state: String, _ request: WebRequest, isExpected: (FederatedProvider) -> Bool
    ) async throws -> HTTPReply {
        guard let answer, !answer.hasDuplicates, let text = answer[state],
            let pending = try PendingSignIn(text, request), let provider = try request.provider(pending.provider),
            isExpected(provider)
        else { return try request.showLost("The answer of a provider does not belong to a sign-in of this pool.") }
        request.record.stays(in: pending.flow)
        guard try pending.use(request, crossesSites: request.http.method == .POST) else {
            return try request.showLost(
                "The answer of \(provider.name) came too late, a second time, or with another browser.")
        }
        let asked = try AuthorizationRequest(pending.query, at: request.site, request.store)
        request.record.concerns(pool: request.pool.id, client: asked.client.id)
        return try await request.tellingApp(asked, of: provider) {
            let identity = try await request.connection(to: provider).identity(in: answer, pending)
            return try await signIn(identity, asked, pending, request)
        }
    }

    private static func signIn(
        _ identity: ProviderIdentity, _ asked: AuthorizationRequest, _ pending: PendingSignIn, _ request: WebRequest
    ) async throws -> HTTPReply {
        var permissions = asked.grant
        // Cognito gives every federated sign-in a nonce.
        permissions.nonce = permissions.nonce ?? pending.nonce
        let grant = try await FederatedSignIn(
            call: request.call("ProviderSignIn", web: permissions), pool: asked.pool, client: asked.client,
            identity: identity
        ).grant()
        var page = PageData(request)
        page.flow = pending.flow
        let session = BrowserSession(
            clientID: asked.client.id, provider: identity.provider.name, user: grant.issue.user.row,
            began: request.now, ghost: grant.issue.family.web?.ghost)
        return try await request.finish(asked, page, grant).setting(try request.begin(session))
            .setting(request.setting(.provider, to: nil)).setting(request.setting(.legacyProvider, to: nil))
    }
}

extension WebRequest {
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
        throw AuthorizationRefusal.app(address: asked.answer(error.of(provider)))
    }
}

extension OAuthError {
    /// Returns the error as the app gets it from a provider's sign-in: of SAML, with a beginning and a word of its own.
    fileprivate func of(_ provider: FederatedProvider) -> OAuthError {
        let beginning = "Invalid SAML response received: "
        guard provider.type == .saml, let description else { return self }
        let isWhole = description.hasPrefix(beginning) || code == "server_error"
        return OAuthError("server_error", isWhole ? description : beginning + description)
    }
}
