import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1

extension WebRequest {
    /// Returns a page of the hosted sign-in, with a new pair of values for its form.
    ///
    /// The form is posted to a path with the query of the app's request. `hidden` contains additional fields of the
    /// form. The answer to the form may redirect the browser to the app or to the given providers.
    func show(
        _ content: HostedPage.Content, posting path: String = "", _ asked: AuthorizationRequest? = nil,
        carrying data: PageData? = nil, hidden: [(name: String, value: String)] = [], error: ServiceError? = nil,
        leadingTo providers: [String] = []
    ) throws -> HTTPReply {
        let token = try FormToken(self)
        let page = HostedPage(
            content: content, action: asked.map { "\(path)?\($0.query)" } ?? path,
            hidden: [("_csrf", token.field)] + hidden, error: error?.message,
            passwordPolicy: pool.settings.passwordPolicy)
        var reply = try render(
            page, status: error == nil ? .ok : .badRequest,
            redirects: providers + (asked.map { [$0.redirectURI] } ?? []), of: asked?.client.id
        )
        .setting(setting(.form, to: token.cookie))
        if let data { reply = reply.setting(try data.cookie(self)) }
        if let error, error.isOfFunction {
            reply.headers.add(name: "x-local-trigger-error", value: FormValues.escaped(error.message))
        }
        return reply
    }

    /// Returns a page that only shows a message.
    func show(_ title: String, _ text: String, status: HTTPResponseStatus) throws -> HTTPReply {
        try render(
            HostedPage(content: .message(title: title, text: text), action: "", hidden: []), status: status)
    }

    /// Returns the page for a form that expired or that the pool's page did not send.
    func showExpired() throws -> HTTPReply {
        try showLost("The form came from another page, or more than five minutes after its page.")
    }

    /// Returns the page for a browser whose sign-in cannot continue; the reason is added to the record.
    func showLost(_ reason: String) throws -> HTTPReply {
        record.note(reason)
        return try show("Something went wrong", "Go back to the app, and sign in again.", status: .badRequest)
    }

    /// Returns the answer to a refused request.
    func answer(_ refusal: AuthorizationRefusal) throws -> HTTPReply {
        record.flow.end()
        switch refusal {
        case .page(let error, let client, let reason):
            let sentences = ["The browser gets the error page: \(error).", reason].compactMap(\.self)
            record.note(sentences.joined(separator: " "))
            return Self.redirect("/error?" + FormValues.query(["error": error, "client_id": client]))
        case .app(let address, let reason):
            record.concerns(client: try query["client_id"].flatMap { try client(named: $0)?.id })
            if let reason { record.note(reason) }
            return Self.redirect(address)
        case .text(let text): return try show("Sign-in", text, status: .badRequest)
        case .noStyle(let client):
            record.note(
                "The domain has managed login (ManagedLoginVersion 2), and the app client \(client) has no branding style, so it has "
                    + "no pages. Add AWS::Cognito::ManagedLoginBranding to the template, with UserPoolId, ClientId and "
                    + "UseCognitoProvidedValues: true, or call CreateManagedLoginBranding. Only the console creates a style by itself."
            )
            return try show("Sign-in", "Login pages unavailable. Please contact an administrator.", status: .forbidden)
        }
    }

    /// The language of the browser's pages.
    var language: Language {
        Language.chosen(
            lang: query["lang"], cookie: cookie(.language), acceptLanguage: http.header("Accept-Language"))
    }

    private func render(
        _ page: HostedPage, status: HTTPResponseStatus, redirects: [String] = [], of client: String? = nil
    ) throws -> HTTPReply {
        let look = try (client ?? query["client_id"]).map { client in
            try store.read { try $0.look(of: client, in: pool.id, isManaged: site.isManagedLogin) }
        }
        let body = HostedPageRenderer.shared.html(of: page, in: language, look: look ?? .plain)
        var reply = HTTPReply.page(body, status: status, page.policy(redirects: redirects))
        reply.headers.add(name: "Content-Language", value: language.rawValue)
        if query["lang"] != nil { reply = reply.setting(setting(.language, to: language.rawValue, for: 365 * 86400)) }
        return reply
    }
}
