import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// `/oauth2/authorize`: the checks A1 to A12 of the specification.
@Suite struct AuthorizeTests {
    @Test func `a browser without a session gets the sign-in page with the same query`() async throws {
        let reply = try await Browser.make().send(.GET, "/oauth2/authorize?\(Browser.query())")
        #expect(reply.status == .found)
        #expect(reply.headers.first(name: "Location") == "/login?\(Browser.query())")
    }

    /// Requests of which nothing proves that the app sent them.
    static let untrusted: [(KeyValuePairs<String, String?>, String)] = [
        (["client_id": nil], "invalid_request"), (["client_id": "another"], "invalid_client"),
        (["redirect_uri": nil], "redirect_mismatch"),
        (["redirect_uri": "https://evil.example"], "redirect_mismatch"),
        (["redirect_uri": "http://localhost:3000/callback/"], "redirect_mismatch"),
        (["redirect_uri": "http://localhost:3000/callback?x=1"], "redirect_mismatch"),
        (["redirect_uri": "http://localhost:3000/callback#x"], "redirect_mismatch"),
        (["redirect_uri": "http://LOCALHOST:3000/callback"], "redirect_mismatch"),
        (["redirect_uri": "http://localhost:3000@evil.example/callback"], "redirect_mismatch"),
        (["redirect_uri": "http://a.localhost:3000/callback"], "redirect_mismatch"),
    ]

    @Test(arguments: untrusted.indices)
    func `a request that the app may not have sent ends on the error page`(row: Int) async throws {
        let (changes, error) = Self.untrusted[row]
        let browser = try await Browser.make(client: ["SupportedIdentityProviders": ["COGNITO", "Other"]])
        let reply = await browser.send(.GET, "/oauth2/authorize?\(Browser.query(changes))")
        #expect(reply.status == .found && Browser.place(reply) == "/error" && reply.appAnswer["error"] == error)
        #expect(browser.test.notes.count { $0.hasPrefix("The browser gets the error page: \(error). ") } == 1)
        let page = await browser.send(.GET, reply.headers.first(name: "Location") ?? "")
        #expect(page.status == .badRequest)
        #expect(page.text.contains("An error was encountered with the requested page."))
    }

    @Test func `a posted request, and one with a member twice, end on the error page`() async throws {
        let browser = try await Browser.make()
        let posted = await browser.send(.POST, "/oauth2/authorize?\(Browser.query())", form: [])
        #expect(Browser.place(posted) == "/error")
        let twice = await browser.send(.GET, "/oauth2/authorize?\(Browser.query())&state=z")
        #expect(Browser.place(twice) == "/error")
    }

    /// Requests whose error the app gets, with the client's other settings.
    static let refused: [(KeyValuePairs<String, String?>, JSONMembers<JSONValue>, String)] = [
        ([:], ["AllowedOAuthFlowsUserPoolClient": false], "invalid_request"),
        (["response_type": nil], [:], "invalid_request"), (["response_type": "id_token"], [:], "invalid_request"),
        (["response_type": "token id_token"], [:], "invalid_request"),
        (["response_type": "token"], [:], "unauthorized_client"),
        (["code_challenge": "x"], [:], "invalid_request"), (["code_challenge_method": "S256"], [:], "invalid_request"),
        (
            ["code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "plain"], [:],
            "invalid_request"
        ),
        (["code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"], [:], "invalid_request"),
        (["scope": "openid phone"], [:], "invalid_scope"), (["scope": "orders/write"], [:], "invalid_scope"),
        (["resource": "https://api.example.org"], [:], "invalid_scope"),
    ]

    @Test(arguments: refused.indices)
    func `an error reaches the app with its state, and the record has the reason`(row: Int) async throws {
        let (changes, settings, error) = Self.refused[row]
        let browser = try await Browser.make(client: settings)
        let reply = await browser.send(.GET, "/oauth2/authorize?\(Browser.query(changes))")
        #expect(reply.status == .found && Browser.place(reply) == Browser.callback)
        #expect(reply.appAnswer["error"] == error && reply.appAnswer["state"] == "x y")
        let beginning = "The app gets the error \(error): "
        #expect(browser.test.notes.count { $0.hasPrefix(beginning) && $0.count > beginning.count + 20 } == 1)
    }

    @Test func `a client without OAuth says so, and the implicit flow gets its errors in the fragment`() async throws {
        let closed = try await Browser.make(client: ["AllowedOAuthFlowsUserPoolClient": false])
        let location = await closed.send(.GET, "/oauth2/authorize?\(Browser.query())").headers.first(name: "Location")
        #expect(
            location
                == "\(Browser.callback)?error_description=Client+is+not+enabled+for+OAuth2.0+flows.+&state=x+y&error=invalid_request"
        )
        let browser = try await Browser.make(client: ["AllowedOAuthFlows": ["implicit"]])
        let query = Browser.query(["response_type": "token", "scope": "phone"])
        let reply = await browser.send(.GET, "/oauth2/authorize?\(query)")
        #expect(reply.headers.first(name: "Location") == "\(Browser.callback)#state=x+y&error=invalid_scope")
    }

    @Test func `a callback's own query is kept, and a missing address is the only callback`() async throws {
        let callback = "http://localhost:3000/callback?tenant=7"
        let browser = try await Browser.make(client: ["CallbackURLs": [.text(callback)]])
        let reply = await browser.send(.GET, "/oauth2/authorize?\(Browser.query(["redirect_uri": nil, "scope": "x"]))")
        #expect(reply.headers.first(name: "Location") == "\(callback)&state=x+y&error=invalid_scope")
    }

    @Test(
        arguments: [
            (["prompt": "none"], "login_required"), (["prompt": "none login"], "invalid_request"),
            (["prompt": "later"], "invalid_request"), (["resource": "http://evil.example"], "invalid_request"),
        ] as [(KeyValuePairs<String, String?>, String)])
    func `managed login reads prompt and resource`(changes: KeyValuePairs<String, String?>, error: String) async throws
    {
        let reply = try await Browser.make(version: 2).send(.GET, "/oauth2/authorize?\(Browser.query(changes))")
        #expect(Browser.place(reply) == Browser.callback && reply.appAnswer["error"] == error)
    }

    @Test func `a provider that the client does not have is no login option`() async throws {
        let query = Browser.query(["identity_provider": "Google"])
        let reply = try await Browser.make().send(.GET, "/oauth2/authorize?\(query)")
        #expect(reply.status == .badRequest)
        #expect(reply.text.contains("Login option is not available. Please try another one"))
    }

    @Test func `a session of an hour brings new tokens without a page, and prompt asks again`() async throws {
        let browser = try await Browser.make(version: 2)
        try await browser.test.signUpAndConfirm()
        _ = try await browser.code()
        let address = "/oauth2/authorize?\(Browser.query())"
        let silent = await browser.send(.GET, address)
        #expect(Browser.place(silent) == Browser.callback && silent.appAnswer["code"] != nil)
        let none = await browser.send(.GET, "/oauth2/authorize?\(Browser.query(["prompt": "none"]))")
        #expect(none.appAnswer["code"] != nil)
        let again = await browser.send(.GET, "/oauth2/authorize?\(Browser.query(["prompt": "login"]))")
        #expect(Browser.place(again) == "/login")
        browser.test.clock.advance(by: 3599)
        #expect(Browser.place(await browser.send(.GET, address)) == Browser.callback)
        browser.test.clock.advance(by: 2)
        #expect(Browser.place(await browser.send(.GET, address)) == "/login")
    }

    @Test func `a disabled user's browser has to sign in again`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        _ = try await browser.code()
        try await browser.test.call("AdminDisableUser", ["Username": "ada"])
        #expect(Browser.place(await browser.send(.GET, "/oauth2/authorize?\(Browser.query())")) == "/login")
    }

    @Test(arguments: ["people.localhost:9229", "PEOPLE.localhost", "localhost:9229", "127.0.0.1:9229", "[::1]:9229"])
    func `the domain answers at its prefix, and at this machine while it is the only one`(host: String) async throws {
        let reply = try await Browser.make().send(.GET, "/OAUTH2/Authorize?\(Browser.query())", host: host)
        #expect(Browser.place(reply) == "/login")
    }

    @Test func `another host has no pages, and no app is told`() async throws {
        let reply = try await Browser.make().send(.GET, "/login?\(Browser.query())", host: "other.localhost:9229")
        #expect(reply.status == .notFound && reply.headers["Location"].isEmpty)
    }
}
