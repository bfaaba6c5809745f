import LocalAWS
package import LocalUserPools
package import LoopbackHTTP
import NIOHTTP1
import UserPoolObjects

/// The pages and endpoints at the pools' domains.
package struct DomainService: Sendable {
    /// A closure that answers a request to a pool's domain.
    private typealias Handler = @Sendable (WebRequest) async throws -> HTTPReply

    let pools: UserPools

    package init(_ pools: UserPools) { self.pools = pools }

    /// The routes; their paths are case-insensitive, because clients differ in case.
    package var routes: [HTTPRoute] { endpoints + pages + files + providers }

    /// The routes of the files that pages load: files that all pages share, and files of an app client's look.
    private var files: [HTTPRoute] {
        [
            HTTPRoute([.GET, .HEAD], "\(HostedPath.folder){file}", for: .ownPages.atDomains) { _, parts in
                HTTPReply(HostedFile.named(parts[0]))
            },
            HTTPRoute([.GET, .HEAD], "\(HostedPath.folder){pool}/{client}/{file}", for: .ownPages.atDomains) {
                request, parts in
                let isManaged = ((try? pools.site(host: request.header("Host") ?? "")) ?? nil)?.isManagedLogin ?? false
                let files = [isManaged, !isManaged].lazy.compactMap { isManaged in
                    try? pools.store.read { try $0.look(of: parts[1], in: parts[0], isManaged: isManaged) }
                        .file(named: parts[2])
                }
                return HTTPReply(files.first)
            },
        ]
    }

    /// The routes of the endpoints that apps call, and of the endpoint that begins a sign-in.
    private var endpoints: [HTTPRoute] {
        [
            route([.GET, .HEAD, .POST], "/oauth2/authorize", for: .apps) { request in
                try await AuthorizeEndpoint.answer(request) { asked, page in
                    try await ProviderSignIn.begin(asked, page, request)
                }
            },
            route([.POST], "/oauth2/token", for: .apps, TokenEndpoint.answer),
            route([.POST], "/oauth2/revoke", for: .apps, RevocationEndpoint.answer),
            route([.GET, .POST], "/oauth2/userInfo", for: .apps, UserInfoEndpoint.answer),
            route([.POST], RegistrationEndpoint.path, for: .apps, RegistrationEndpoint.answer),
        ] + ["/oauth2/token", "/oauth2/revoke", "/oauth2/userInfo", RegistrationEndpoint.path].map(preflight)
    }

    private var pages: [HTTPRoute] {
        form(SignInPages.path, { try await SignInPages($0).show() }, { try await SignInPages($0).submit() })
            + form(SignUpPages.path, { try await SignUpPages($0).show() }, { try await SignUpPages($0).submit() })
            + form(
                SignUpPages.confirmation, { try await SignUpPages($0).showConfirmation() },
                { try await SignUpPages($0).submitConfirmation() })
            + form(
                "/resendcode", { try await SignUpPages($0).showConfirmation() },
                { try await SignUpPages($0).submitConfirmation() })
            + form(PasswordPages.path, { try await PasswordPages($0).show() }, { try await PasswordPages($0).submit() })
            + form(
                PasswordPages.confirmation, { try await PasswordPages($0).showConfirmation() },
                { try await PasswordPages($0).submitConfirmation() })
            + [
                route([.GET, .HEAD], "/logout") { request in
                    try await LogoutEndpoint.answer(request) { session, address in
                        try await SingleLogout.begin(session, thenTo: address, request)
                    }
                },
                route([.GET, .HEAD], "/error") { request in
                    request.record.flow.end()
                    // Only a refused sign-out leads here without the parameter `error`.
                    let missing = request.query["error"] == nil ? LogoutEndpoint.missing(in: request.query) : nil
                    return try request.show(
                        "Error", missing ?? "An error was encountered with the requested page.", status: .badRequest)
                },
            ]
    }

    /// The routes that providers send the browser to, and the routes of the providers' stand-ins.
    ///
    /// Providers' pages are other sites', and the endpoints themselves check what these post.
    private var providers: [HTTPRoute] {
        [
            route([.GET, .POST], ProviderSignIn.callback, for: .allPages, ProviderSignIn.complete),
            route([.POST], ProviderSignIn.assertionConsumer, for: .allPages, ProviderSignIn.consumeAssertion),
            route([.POST], SingleLogout.path, for: .allPages, SingleLogout.complete),
            standIn([.GET, .HEAD]) { try $0.show() }, standIn([.POST]) { try $0.submit() },
        ]
    }

    // MARK: Routes

    private func standIn(
        _ methods: [HTTPMethod], _ handler: @escaping @Sendable (StandInPages) throws -> HTTPReply
    ) -> HTTPRoute {
        HTTPRoute(
            methods, "/_local/providers/{pool}/{name}", for: .ownForms.atDomains, bodyLimit: { _, _ in 256 << 10 }
        ) { http, parts in
            guard let pool = try? pools.store.userPool(parts[0]) else { return .notFound }
            let host = http.header("Host") ?? ""
            let site =
                (try? pools.site(host: host)).flatMap { $0?.pool.id == pool.id ? $0 : nil }
                ?? PoolSite(pool: pool, isManagedLogin: false, origin: "\(pools.scheme(at: host))://\(host)")
            return await answer(http, "/_local/providers", site) {
                try handler(StandInPages($0, provider: parts[1]))
            }
        }
    }

    private func form(_ path: String, _ show: @escaping Handler, _ submit: @escaping Handler) -> [HTTPRoute] {
        [route([.GET, .HEAD], path, show), route([.POST], path, submit)]
    }

    private func route(
        _ methods: [HTTPMethod], _ path: String, for access: RouteAccess = .ownForms, _ handler: @escaping Handler
    ) -> HTTPRoute {
        HTTPRoute(methods, path, ignoringCase: true, for: access.atDomains, bodyLimit: { _, _ in 256 << 10 }) {
            request, _ in
            await answer(request, path, handler)
        }
    }

    /// Returns the route for CORS preflight requests.
    private func preflight(_ path: String) -> HTTPRoute {
        HTTPRoute([.OPTIONS], path, ignoringCase: true, for: .apps.atDomains) { request, _ in
            HTTPReply(
                status: .ok,
                headers: [
                    "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
                    "Access-Control-Allow-Headers": request.header("Access-Control-Request-Headers") ?? "authorization",
                    "Access-Control-Max-Age": "172800",
                ])
        }
    }

    // MARK: Answers

    private func answer(_ http: HTTPRequest, _ path: String, _ handler: Handler) async -> HTTPReply {
        guard let site = try? pools.site(host: http.header("Host") ?? "") else {
            return .text(
                .notFound,
                "No user pool has a domain at this address. Create a domain, \(pools.scheme())://PREFIX.localhost:PORT, with "
                    + "CreateUserPoolDomain or with AWS::Cognito::UserPoolDomain in a template.\n")
        }
        return await answer(http, path, site, handler)
    }

    private func answer(_ http: HTTPRequest, _ path: String, _ site: PoolSite, _ handler: Handler) async -> HTTPReply {
        guard !http.isTooLarge else { return .text(.payloadTooLarge, "The body is larger than 256 KB.\n") }
        let record = pools.server.beginRecord(of: "\(http.method.rawValue) \(path)")
        record.concerns(pool: site.pool.id)
        // An app proves its client with a secret that may be due for its rotation; a store that fails answers below.
        try? pools.rotateSecrets()
        let request = WebRequest(pools, site, http, record)
        record.received(web: request.query.all + (request.form?.all ?? []))
        let reply = await reply(to: request, handler)
        if let address = reply.headers.first(name: "Location") {
            record.redirects(to: String(address.prefix { $0 != "?" && $0 != "#" }))
        }
        pools.server.end(record, status: Int(reply.status.code))
        return reply
    }

    private func reply(to request: WebRequest, _ handler: Handler) async -> HTTPReply {
        do {
            do {
                return try await handler(request)
            } catch let refusal as AuthorizationRefusal {
                return try request.answer(refusal)
            } catch let error as ServiceError {
                request.record.note("\(error.name): \(error.message)")
                return try request.show("Something went wrong", error.message, status: .badRequest)
            }
        } catch {
            request.record.note("The response could not be created: \(type(of: error)).")
            return HTTPReply(status: .internalServerError)
        }
    }
}

extension HTTPReply {
    /// Answers with a file of the pages, which other sites' pages may not use; 404 without one.
    fileprivate init(_ file: HostedFile?) {
        guard let file else {
            self = .notFound
            return
        }
        self.init(
            status: .ok,
            headers: [
                "Content-Type": file.type, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy": HostedFile.contentSecurityPolicy,
                "Cross-Origin-Resource-Policy": "same-origin",
            ], body: file.body)
    }
}
