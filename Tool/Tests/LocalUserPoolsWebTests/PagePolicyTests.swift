import LocalTestSupport
import NIOHTTP1
import Testing
import WireJSON

@testable import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb
@testable import LoopbackHTTP

/// The policies of all pages of the server.
@Suite struct PagePolicyTests {
    /// Values for the captured segments of paths: a pool with its provider, a message and a file.
    private static let segments = [[TestPool.id, "Corp"], ["1", "1"], ["page.css", "x"], ["x", "y"]]

    /// Asks every route that answers GET, and returns the replies that a browser shows as pages, by their paths.
    private static func pages(of pool: FederatedPool) async -> [String: HTTPReply] {
        let cognito = pool.test.cognito
        let routes =
            LocalRoutes(cognito: cognito).all + DomainService(cognito.pools).routes
            + APIEndpoint(cognito: cognito, secrets: nil).routes
        let router = HTTPRouter(routes)
        let query = FormValues.query([
            "client_id": TestPool.clientID, "redirect_uri": FederatedPool.callback, "response_type": "code",
            "state": "x", "user_name": "ada", "confirmation_code": "1",
        ])
        var pages: [String: HTTPReply] = [:]
        for route in routes where route.methods.contains(.GET) {
            for values in segments {
                var values = values[...]
                let names = route.segments.map { segment in
                    segment.map { String(decoding: $0, as: UTF8.self) } ?? values.popFirst() ?? "z"
                }
                let path = "/" + names.joined(separator: "/")
                let reply = await router.answer(
                    HTTPRequest(method: .GET, path: path, query: query, headers: ["Host": FederatedPool.host]))
                if reply.isPage { pages[path] = reply }
            }
        }
        return pages
    }

    private static func check(_ reply: HTTPReply, at path: String) {
        let policy = reply.headers["Content-Security-Policy"].joined()
        let directives = Dictionary(
            policy.split(separator: "; ").map { directive in
                let words = directive.split(separator: " ", maxSplits: 1)
                return (String(words[0]), words.count > 1 ? String(words[1]) : "")
            }, uniquingKeysWith: { first, _ in first })
        #expect(directives["default-src"] == "'none'", "\(path): \(policy)")
        #expect(directives["base-uri"] == "'none'", "\(path): \(policy)")
        #expect(["'none'", "'self'"].contains(directives["frame-ancestors"]), "\(path): \(policy)")
        #expect(["'none'", "'self'", nil].contains(directives["script-src"]), "\(path): \(policy)")
        #expect((directives["form-action"] == "'none'") == !reply.text.contains("<form"), "\(path): \(policy)")
        #expect(reply.headers.first(name: "X-Content-Type-Options") == "nosniff", "\(path)")
        // A page with a form has to name its origin to the pool, and names it to no other site.
        let referrer = directives["style-src"] == "'self'" && directives["connect-src"] == nil
        #expect(reply.headers.first(name: "Referrer-Policy") == (referrer ? "same-origin" : "no-referrer"), "\(path)")
        // A page that needs neither scripts nor a form has a sandbox.
        let needsMore = directives["script-src"] != nil
        #expect((directives["sandbox"] != nil) == !needsMore, "\(path): \(policy)")
    }

    @Test func `every page has a policy under which markup that was not escaped does nothing`() async throws {
        let pool = try await FederatedPool(["EmailVerificationMessage": "<b>{####}</b>"])
        try await pool.test.signUpAndConfirm()
        let pages = await Self.pages(of: pool)
        for (path, reply) in pages { Self.check(reply, at: path) }
        let expected: Set = [
            "/_local/", "/_local/outbox/1", "/_local/providers/\(TestPool.id)/Corp", "/confirmUser/", "/error",
            "/feedback",
            "/login", "/signup", "/forgotpassword",
        ]
        #expect(expected.subtracting(pages.keys) == [], "\(pages.keys.sorted())")
    }

    @Test func `a page that carries a form to a provider leads to the provider only`() async throws {
        let saml = try await SAMLPool(["RequestSigningAlgorithm": "rsa-sha256"], binding: .post)
        let reply = await saml.browser.get(saml.pool.authorization())
        #expect(reply.isPage)
        Self.check(reply, at: "the form for the provider")
        let policy = reply.headers.first(name: "Content-Security-Policy") ?? ""
        #expect(policy.contains("form-action 'self' http://127.0.0.1:9;"), "\(policy)")
    }

    @Test(arguments: ["/confirmUser/", "/feedback"])
    func `the answer to a link in an email is in a sandbox`(path: String) async throws {
        let pool = try await TestPool()
        let reply = await HTTPRouter(LocalRoutes(cognito: pool.cognito).all)
            .answer(HTTPRequest(method: .GET, path: path))
        #expect(
            reply.headers.first(name: "Content-Security-Policy")
                == "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    }
}

extension HTTPReply {
    /// A Boolean value that indicates whether a browser reads the body as markup.
    fileprivate var isPage: Bool {
        let type = headers.first(name: "Content-Type") ?? ""
        return ["html", "xml", "svg"].contains(where: type.contains)
    }
}
