import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects

/// `/oauth2/authorize`: sends a browser to the app, to the sign-in page or to a provider.
enum AuthorizeEndpoint {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The browser's request.
    ///   - provider: The closure that sends the browser to the provider that the app has named.
    /// - Returns: The answer.
    /// - Throws: ``AuthorizationRefusal`` if the request is refused.
    static func answer(
        _ request: WebRequest, provider: (AuthorizationRequest, PageData) async throws -> HTTPReply
    ) async throws -> HTTPReply {
        guard request.http.method == .GET || request.http.method == .HEAD else {
            throw AuthorizationRefusal.page(error: "invalid_request", client: nil)
        }
        let asked = try await request.authorization(request.http.query)
        let page = PageData(beginning: request)
        request.record.concerns(pool: request.pool.id, client: asked.client.id)
        request.record.flow.belongs(to: page.flow)
        if !asked.prompt.contains("login"), let (session, user) = try request.session(for: asked) {
            return try await request.finish(asked, page) {
                try await silentSignIn(of: user, session, asked, request)
            }
        }
        guard !asked.prompt.contains("none") else {
            throw AuthorizationRefusal.app(
                address: asked.answer(OAuthError("login_required")),
                reason: "The app gets the error login_required: the browser is not signed in to this app client.")
        }
        if let name = asked.provider, name != "COGNITO" { return try await provider(asked, page) }
        return WebRequest.redirect("/login?\(asked.query)").setting(try page.cookie(request))
    }

    /// Issues tokens to a user whose browser has a session; only the pre token generation function is called.
    private static func silentSignIn(
        of user: User, _ session: BrowserSession, _ asked: AuthorizationRequest, _ request: WebRequest
    ) async throws -> TokenGrant {
        request.record.concerns(user: user.username)
        var grant = asked.grant
        grant.ghost = session.ghost
        let call = request.call("Authorize", web: grant)
        let family = TokenFamily(of: user, asked.client, authTime: session.began, call)
        return try await TokenGrant(
            TokenIssue(
                call: call, pool: asked.pool, client: asked.client, user: user, family: family,
                source: .tokenGenerationHostedAuth, clientMetadata: [:]))
    }
}

extension WebRequest {
    /// Sends the browser back to the app, with a code or with tokens.
    ///
    /// - Parameters:
    ///   - asked: The app's request.
    ///   - page: The values of the browser's flow.
    ///   - grant: The closure that completes the sign-in. If a function refuses, the app gets its refusal.
    /// - Returns: The answer.
    /// - Throws: ``AuthorizationRefusal`` if a function refuses the sign-in.
    func finish(
        _ asked: AuthorizationRequest, _ page: PageData, _ grant: () async throws -> TokenGrant
    ) async throws -> HTTPReply {
        let granted: TokenGrant
        do {
            granted = try await grant()
        } catch let error as ServiceError where error.isOfFunction {
            throw AuthorizationRefusal.app(
                address: asked.answer(refusal(error)),
                reason: "The app gets the error invalid_request: \(error.message)")
        }
        return try await finish(asked, page, granted)
    }

    /// Sends the browser back to the app after a completed sign-in.
    func finish(
        _ asked: AuthorizationRequest, _ page: PageData, _ grant: TokenGrant
    ) async throws -> HTTPReply {
        switch asked.flow {
        case .code:
            return Self.redirect(asked.answer(code: try grant.code(for: asked, flow: page.flow)))
        case .implicit:
            let tokens = try await grant.tokensWithoutRefresh()
            record.flow.end()
            return Self.redirect(asked.answer(tokens))
        }
    }

    /// Returns a function's refusal as an app gets it; Cognito appends a blank to the text.
    func refusal(_ error: ServiceError) -> OAuthError {
        guard pools.webSettings.value.showsProxyText else {
            return OAuthError("invalid_request", "\(error.message) ")
        }
        return OAuthError(
            "invalid_request",
            "\(error.message) (Service: AWSCognitoIdentityProviderInternalService; Status Code: 400; Error Code: "
                + "\(error.name); Request ID: \(pools.random.uuid()); Proxy: null)")
    }
}
