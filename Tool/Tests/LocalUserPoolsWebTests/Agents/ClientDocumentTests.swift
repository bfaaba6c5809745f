import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// Client ID metadata documents: policies, the URL as a client id, the document and its copy.
@Suite struct ClientDocumentTests {
    private static let url = "https://app.example.org/client.json"
    private static let callback = "http://localhost:54321/callback"
    private static let document: JSONMembers<JSONValue> = [
        "client_id": .text(url), "client_name": "App", "token_endpoint_auth_method": "none",
        "redirect_uris": ["http://localhost/callback", "https://app.example.org/cb"],
        "grant_types": ["authorization_code", "refresh_token"],
    ]
    private static let patterns: JSONValue = ["https://app.example.org/*"]

    /// A pool with a policy for ``url``, and a document there.
    private static func browser(
        document: JSONMembers<JSONValue>? = document, client: JSONMembers<JSONValue> = [:], secret: String? = nil,
        functions: ScriptedFunctions = ScriptedFunctions([:]), version: Int64 = 1
    ) async throws -> Browser {
        let browser = try await Browser.make(client: client, functions: functions, version: version)
        try await browser.test.policy(patterns)
        if let document { try browser.publish(document) }
        try await browser.test.signUpAndConfirm()
        guard let secret else { return browser }
        try browser.test.cognito.pools.store.configure { tables in
            var app = try browser.test.cognito.pools.store.appClient(TestPool.clientID)
            app.secrets = [.init(id: "1", value: secret, created: 1)]
            try tables.save(app)
        }
        return browser
    }

    private static func query(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
        let merged: [(String, String?)] =
            [("client_id", url), ("redirect_uri", callback)] + changes.map { ($0.key, $0.value) }
        var members: [(String, String?)] = [("response_type", "code"), ("state", "x y")]
        for (name, value) in merged {
            members.removeAll { $0.0 == name }
            members.append((name, value))
        }
        return members.compactMap { name, value in value.map { "\(name)=\(FormValues.encoded($0))" } }.joined(
            separator: "&")
    }

    private static func authorize(_ browser: Browser, _ changes: KeyValuePairs<String, String?> = [:]) async
        -> HTTPReply
    {
        await browser.send(.GET, "/oauth2/authorize?\(query(changes))")
    }

    private static func exchange(_ browser: Browser, _ code: String?, client: String = url) async -> HTTPReply {
        await browser.token([
            ("grant_type", "authorization_code"), ("client_id", client), ("redirect_uri", callback),
            ("code", code ?? ""),
        ])
    }

    private static func refresh(_ browser: Browser, _ token: String, client: String = url) async -> HTTPReply {
        await browser.token([("grant_type", "refresh_token"), ("client_id", client), ("refresh_token", token)])
    }

    private static func error(_ reply: HTTPReply) throws -> String? { try Browser.json(reply)["error"]?.text }

    @Test func `a document's client exchanges no tokens, whatever its app client may`() async throws {
        let flows: JSONValue = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"]
        let browser = try await Self.browser(client: ["ExplicitAuthFlows": flows], secret: "secret")
        let reply = await browser.token([
            ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"), ("client_id", Self.url),
            ("subject_token", "x"), ("subject_token_type", "urn:ietf:params:oauth:token-type:access_token"),
        ])
        #expect(try Self.error(reply) == "unauthorized_client", "\(reply.text)")
    }

    // MARK: Policies

    @Test func `a policy is made, described, listed without its patterns, changed and deleted`() async throws {
        let test = try await TestPool()
        let made = try await test.policy(Self.patterns)
        let id = try #require(made["CIMDPolicyId"])
        #expect(made["CacheDuration"] == 86_400 && made["URLPatterns"] == Self.patterns)
        #expect(made["ClientId"] == .text(TestPool.clientID) && made["UserPoolId"] == .text(TestPool.id))
        let described = try await test.administer("DescribeCIMDPolicy", ["CIMDPolicyId": id])
        #expect(described["CIMDPolicy"] == made)
        let listed = try await test.administer("ListCIMDPolicies")["CIMDPolicies"]?.elements?.first
        #expect(
            listed?["CIMDPolicyId"] == id && listed?["PolicyName"] == "agents" && listed?["CacheDuration"] == 86_400)
        #expect(listed?["URLPatterns"] == nil && listed?["UserPoolId"] == nil)
        let changed = try await test.administer(
            "UpdateCIMDPolicy",
            ["CIMDPolicyId": id, "ClientId": .text(TestPool.clientID), "URLPatterns": ["https://b.example.org/*"]])
        #expect(changed["CIMDPolicy"]?["PolicyName"] == "agents" && changed["CIMDPolicy"]?["CacheDuration"] == 86_400)
        #expect(changed["CIMDPolicy"]?["URLPatterns"] == ["https://b.example.org/*"])
        try await test.administer("DeleteCIMDPolicy", ["CIMDPolicyId": id])
        await #expect(throws: ServiceError.self) {
            try await test.administer("DescribeCIMDPolicy", ["CIMDPolicyId": id])
        }
    }

    @Test func `a policy outlives its app client, which answers then omit`() async throws {
        let browser = try await Self.browser()
        let id = try #require(try await browser.test.policies().first?["CIMDPolicyId"])
        try await browser.test.administer("DeleteUserPoolClient", ["ClientId": .text(TestPool.clientID)])
        let described = try await browser.test.administer("DescribeCIMDPolicy", ["CIMDPolicyId": id])
        #expect(described["CIMDPolicy"]?["ClientId"] == nil && described["CIMDPolicy"]?["PolicyName"] == "agents")
        #expect(try await browser.test.policies().first?["ClientId"] == nil)
        #expect(await Self.authorize(browser).appAnswer["error"] == "invalid_client")
    }

    @Test func `policies need a client of the pool and a plan above Lite, and a pool has fifty`() async throws {
        let test = try await TestPool()
        await #expect(throws: ServiceError.self) { try await test.policy(Self.patterns, client: "another") }
        for _ in 0..<50 { try await test.policy(Self.patterns) }
        let limit = await #expect(throws: ServiceError.self) { try await test.policy(Self.patterns) }
        #expect(limit?.name == "LimitExceededException")
        let lite = try await TestPool(["UserPoolTier": "LITE"])
        let tier = await #expect(throws: ServiceError.self) { try await lite.policy(Self.patterns) }
        #expect(tier?.name == "FeatureUnavailableInTierException")
    }

    // MARK: Patterns

    static let patternsAndURLs: [(String, String, Bool)] = [
        ("https://app.example.org/client.json", "https://app.example.org/client.json", true),
        ("https://app.example.org/client.json", "https://app.example.org/client.jso", false),
        ("https://app.example.org/client.json", "https://APP.example.org/client.json", false),
        ("https://app.example.org/*", "https://app.example.org/a/b/c.json", true),
        ("https://app.example.org/*", "https://app.example.org/a?b=c", true),
        ("https://app.example.org/*.json", "https://app.example.org/a/b.json", true),
        ("https://app.example.org/*.json", "https://app.example.org/a/b.jsonx", false),
        ("https://*.example.org/*", "https://a.example.org/x", true),
        ("https://*.example.org/*", "https://a.b.example.org/x", true),
        ("https://*.example.org/*", "https://example.org/x", false),
        ("https://*.example.org/*", "https://.example.org/x", false),
        ("https://*.example.org/*", "https://evil.test/x.example.org/", false),
        ("https://*.example.org/*", "https://evil.test?x.example.org/", false),
        ("https://*.example.org/*", "https://a.example.org:8443/x", false),
        ("https://a.example.org:8443/*", "https://a.example.org:8443/x", true),
        ("https://*", "https://a.example.org/x", false),
        ("https://*/*", "https://a.example.org/x", true), ("https://*/*", "https://a.example.org:1/x", false),
    ]

    @Test(arguments: patternsAndURLs)
    func `a pattern admits what its stars stand for`(pattern: String, url: String, expected: Bool) {
        let isAdmitted = ClientDocumentURL(url).map(ClientDocumentPattern(pattern).matches) ?? false
        #expect(isAdmitted == expected)
    }

    static let notURLs = [
        "https://a.example.org", "https://a.example.org/", "https://a.example.org/x#y", "https://u@a.example.org/x",
        "https://a.example.org/./x", "https://a.example.org/x/..", "https://a.example.org/%2e%2E/x",
        "https://a.example.org/x\\y", "https://a.example.org/x y", "https:///x/y/z/abc", "https://:1/abcdef",
        "https://a.example.org/" + String(repeating: "x", count: 240), "https://a.example.org?x/y",
        "https://a.example.org/ü",
    ]

    @Test(arguments: notURLs)
    func `a URL that cannot be a client's id is refused without a fetch`(url: String) async throws {
        #expect(ClientDocumentURL(url) == nil)
        let browser = try await Self.browser()
        let reply = await Self.authorize(browser, ["client_id": url])
        #expect(Browser.place(reply) == "/error" && reply.appAnswer["error"] == "invalid_client")
        #expect(try browser.fetches() == 0)
    }

    @Test func `of several policies, the exact pattern decides, then the longest, then the oldest`() async throws {
        let test = try await TestPool()
        let policies: [(String, JSONValue)] = [
            ("first", ["https://*.example.org/*"]), ("second", ["https://*.example.org/*"]),
            ("long", ["https://*.example.org/apps/*"]), ("exact", ["https://a.example.org/apps/x"]),
        ]
        for (name, patterns) in policies {
            test.clock.advance(by: 1)
            try await test.policy(patterns, name: name)
        }
        let pool = try test.cognito.pools.store.userPool(TestPool.id)
        func decides(_ url: String) throws -> String? {
            try ClientDocumentURL(url).flatMap { try test.cognito.pools.admitted($0, in: pool)?.policy.name }
        }
        #expect(try decides("https://a.example.org/apps/x") == "exact")
        #expect(try decides("https://b.example.org/apps/x") == "long")
        #expect(try decides("https://b.example.org/x") == "first")
        #expect(try decides("https://b.example.com/x") == nil)
    }

    // MARK: Documents

    struct Unusable: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let changes: JSONMembers<JSONValue>
        let answer: JSONMembers<JSONValue>
        let reason: String

        init(
            _ name: String, _ changes: JSONMembers<JSONValue> = [:], answer: JSONMembers<JSONValue> = [:],
            reason: String
        ) {
            (testDescription, self.changes, self.answer, self.reason) = (name, changes, answer, reason)
        }
    }

    static let unusable: [Unusable] = [
        .init("another client_id", ["client_id": "https://app.example.org/other.json"], reason: "client_id"),
        .init("no client_id", ["client_id": .null], reason: "client_id"),
        .init("a secret method", ["token_endpoint_auth_method": "client_secret_basic"], reason: "auth_method"),
        .init("no method", ["token_endpoint_auth_method": .null], reason: "auth_method"),
        .init("a secret", ["client_secret": "s"], reason: "client_secret"),
        .init("a secret's end", ["client_secret_expires_at": 0], reason: "client_secret_expires_at"),
        .init("no redirects", ["redirect_uris": []], reason: "redirect_uris"),
        .init("a redirect without TLS", ["redirect_uris": ["http://app.example.org/cb"]], reason: "redirect_uris"),
        .init("redirects of another type", ["redirect_uris": "http://localhost/callback"], reason: "redirect_uris"),
        .init("5 KB and one byte", answer: ["body": .text(padded(5121))], reason: "larger than 5 KB"),
        .init("no JSON", answer: ["body": "<html>"], reason: "JSON object"),
        .init("an array", answer: ["body": "[]"], reason: "JSON object"),
        .init(
            "a redirect", answer: ["status": 302, "headers": ["Location": "https://b.example.org/x"]],
            reason: "redirect"),
        .init("not found", answer: ["status": 404], reason: "status is 404"),
        .init("another type", answer: ["headers": ["Content-Type": "text/html"]], reason: "Content-Type"),
        .init("no type", answer: ["headers": [:]], reason: "Content-Type"),
        .init("slow", answer: ["seconds": 6], reason: "too long"),
    ]

    /// A document of a size in bytes.
    private static func padded(_ size: Int) -> String {
        let text = JSONValue.object(document).flattened
        return text + String(repeating: " ", count: size - text.utf8.count)
    }

    @Test(arguments: unusable)
    func `a document that cannot be used ends on the error page, and nothing is kept`(case wrong: Unusable) async throws
    {
        let browser = try await Self.browser(document: nil)
        try browser.publish(Self.document.merging(wrong.changes).filter { $0.value != .null }, wrong.answer)
        let reply = await Self.authorize(browser)
        #expect(Browser.place(reply) == "/error" && reply.appAnswer["error"] == "invalid_client")
        #expect(browser.test.notes.last?.contains(wrong.reason) == true, "\(browser.test.notes)")
        let id = try #require(try await browser.test.policies().first?["CIMDPolicyId"])
        let listed = try await browser.test.administer("ListClientMetadataURLs", ["CIMDPolicyId": id])
        #expect(listed["ClientMetadataURLs"] == [])
        #expect(try browser.fetches() == 1)
    }

    @Test func `a document of exactly 5 KB, with another JSON type and unknown members, is used`() async throws {
        let browser = try await Self.browser(document: nil)
        try browser.publish(
            Self.document,
            ["body": .text(Self.padded(5120)), "headers": ["content-type": "application/x+JSON; charset=utf-8"]])
        #expect(Browser.place(await Self.authorize(browser)) == "/login")
    }

    @Test func `without an answer set for it, a URL is not fetched`() async throws {
        let browser = try await Self.browser(document: nil)
        let reply = await Self.authorize(browser)
        #expect(reply.appAnswer["error"] == "invalid_client")
        #expect(browser.test.notes.last?.contains("--fetch-client-documents") == true)
    }

    @Test(arguments: [
        "10.1.2.3", "192.168.0.1", "172.16.9.9", "169.254.169.254", "[fe80::1]", "[fd00::1]", "[::ffff:10.0.0.1]",
        "0.0.0.0",
    ])
    func `a private address is not fetched even if the network may be used`(host: String) async throws {
        let browser = try await Self.browser(document: nil)
        browser.test.cognito.pools.webSettings.change { $0.fetchesClientDocuments = true }
        try await browser.test.policy([.text("https://\(host)/*")], name: "private")
        let reply = await Self.authorize(browser, ["client_id": "https://\(host)/client.json"])
        #expect(reply.appAnswer["error"] == "invalid_client")
        #expect(browser.test.notes.last?.contains("private address") == true, "\(browser.test.notes)")
    }

    // MARK: The copy

    @Test func `a document is read once until its copy ends by the pool's clock`() async throws {
        let browser = try await Self.browser()
        for _ in 0..<3 { #expect(Browser.place(await Self.authorize(browser)) == "/login") }
        browser.test.clock.advance(by: 86_399)
        _ = await Self.authorize(browser)
        #expect(try browser.fetches() == 1)
        browser.test.clock.advance(by: 1)
        _ = await Self.authorize(browser)
        #expect(try browser.fetches() == 2)
        browser.test.clock.advance(by: 86_400)
        try browser.publish(Self.document, ["status": 500])
        #expect(await Self.authorize(browser).appAnswer["error"] == "invalid_client")
    }

    static let durations: [(String, Double)] = [
        ("max-age=172800", 172_800), ("public, Max-Age=86400", 86_400), ("max-age=31556952", 31_556_952),
        ("max-age=31556953", 90_000), ("max-age=86399", 90_000), ("max-age=0", 90_000), ("no-store", 90_000),
        ("no-store, max-age=172800", 90_000), ("max-age=x", 90_000), ("", 90_000),
    ]

    @Test(arguments: durations)
    func `max-age sets the end of the copy between a day and a year`(header: String, seconds: Double) async throws {
        let browser = try await Self.browser(document: nil)
        let policy = try #require(try await browser.test.policies().first)
        try await browser.test.administer(
            "UpdateCIMDPolicy",
            [
                "CIMDPolicyId": policy["CIMDPolicyId"] ?? .null, "ClientId": .text(TestPool.clientID),
                "URLPatterns": Self.patterns, "CacheDuration": 90_000,
            ])
        try browser.publish(
            Self.document, ["headers": ["Content-Type": "application/json", "Cache-Control": .text(header)]])
        _ = await Self.authorize(browser)
        let listed = try await browser.test.administer(
            "ListClientMetadataURLs", ["CIMDPolicyId": policy["CIMDPolicyId"] ?? .null])
        let url = try #require(listed["ClientMetadataURLs"]?.elements?.first)
        #expect(url["URL"] == .text(Self.url))
        #expect((url["ExpirationDate"]?.number ?? 0) - (url["CachedDate"]?.number ?? 0) == seconds)
    }

    @Test func `an administrator refreshes a copy and removes it`() async throws {
        let browser = try await Self.browser()
        let id = try #require(try await browser.test.policies().first?["CIMDPolicyId"])
        func change(_ action: JSONValue) async -> String {
            let input: JSONMembers<JSONValue> = ["CIMDPolicyId": id, "URL": .text(Self.url), "Action": action]
            do throws(ServiceError) {
                try await browser.test.administer("UpdateClientMetadataURLState", input)
                return "ok"
            } catch { return error.name }
        }
        #expect(await change("REFRESH") == "CachedCIMDURLDoesNotExistException")
        _ = await Self.authorize(browser)
        browser.test.clock.advance(by: 1000)
        #expect(await change("REFRESH") == "ok")
        #expect(try browser.fetches() == 2)
        try browser.publish(Self.document, ["status": 500])
        #expect(await change("REFRESH") == "InvalidParameterException")
        #expect(Browser.place(await Self.authorize(browser)) == "/login")
        #expect(await change("INVALIDATE") == "ok")
        let listed = try await browser.test.administer("ListClientMetadataURLs", ["CIMDPolicyId": id])
        #expect(listed["ClientMetadataURLs"] == [["URL": .text(Self.url)]])
        #expect(await change("INVALIDATE") == "CachedCIMDURLDoesNotExistException")
        #expect(await Self.authorize(browser).appAnswer["error"] == "invalid_client")
    }

    // MARK: Redirects, flows, scopes

    static let redirects: [(String, Bool)] = [
        ("http://localhost/callback", true), ("http://localhost:1/callback", true),
        ("http://localhost:65535/callback", true),
        ("http://localhost:65536/callback", false), ("http://localhost:/callback", false),
        ("http://localhost:80/callback/", false), ("http://localhost:80/callback?x=1", false),
        ("http://127.0.0.1:80/callback", false), ("http://localhost.evil.test/callback", false),
        ("http://localhost:3000@evil.test/callback", false), ("https://localhost:80/callback", false),
        ("https://app.example.org/cb", true), ("https://app.example.org:8443/cb", false),
        ("http://localhost:3000/other", false),
    ]

    @Test(arguments: redirects)
    func `only the port of this machine's addresses is free`(address: String, isAllowed: Bool) async throws {
        let reply = await Self.authorize(try await Self.browser(), ["redirect_uri": address])
        #expect(Browser.place(reply) == (isAllowed ? "/login" : "/error"))
        if !isAllowed { #expect(reply.appAnswer["error"] == "redirect_mismatch") }
    }

    @Test func `the app client's own callback is not one of the document's`() async throws {
        let reply = await Self.authorize(try await Self.browser(), ["redirect_uri": Browser.callback + "x"])
        #expect(reply.appAnswer["error"] == "redirect_mismatch")
        let missing = await Self.authorize(try await Self.browser(), ["redirect_uri": nil])
        #expect(missing.appAnswer["error"] == "redirect_mismatch")
    }

    static let refused: [(KeyValuePairs<String, String?>, JSONMembers<JSONValue>, JSONMembers<JSONValue>, String)] = [
        ([:], ["grant_types": ["refresh_token"]], [:], "unauthorized_client"),
        ([:], [:], ["AllowedOAuthFlows": ["implicit"]], "unauthorized_client"),
        (["response_type": "token"], [:], ["AllowedOAuthFlows": ["code", "implicit"]], "unauthorized_client"),
        ([:], [:], ["AllowedOAuthFlowsUserPoolClient": false], "invalid_request"),
        (["scope": "openid orders/read"], ["scope": "openid email"], [:], "invalid_scope"),
        (["scope": "openid phone"], [:], [:], "invalid_scope"),
        (["scope": "phone"], ["scope": "phone"], [:], "invalid_scope"),
    ]

    @Test(arguments: refused.indices)
    func `a flow and a scope need the app client and the document`(row: Int) async throws {
        let (changes, document, client, error) = Self.refused[row]
        let browser = try await Self.browser(document: Self.document.merging(document), client: client)
        let reply = await Self.authorize(browser, changes)
        #expect(Browser.place(reply) == Self.callback && reply.appAnswer["error"] == error, "\(reply.location ?? "")")
    }

    @Test func `a document's scopes are those of a request that names none`() async throws {
        let browser = try await Self.browser(document: Self.document.merging(["scope": "openid email other"]))
        let code = await browser.signIn(Self.query()).appAnswer["code"]
        #expect(try Browser.claims(await Self.exchange(browser, code), "access_token")["scope"] == "openid email")
    }

    // MARK: Tokens and sessions

    @Test(arguments: [nil, "secret-of-the-app-client"])
    func `the URL is the audience and the client of the tokens, and the functions see the app client`(
        secret: String?
    ) async throws {
        let functions = ScriptedFunctions(["PreTokenGeneration": .response([:])])
        let browser = try await Self.browser(secret: secret, functions: functions)
        let signedIn = await browser.signIn(Self.query())
        #expect(Browser.place(signedIn) == Self.callback)
        let reply = await Self.exchange(browser, signedIn.appAnswer["code"])
        #expect(reply.status == .ok, "\(reply.text)")
        let (id, access) = (try Browser.claims(reply, "id_token"), try Browser.claims(reply, "access_token"))
        #expect(id["aud"] == .text(Self.url) && access["client_id"] == .text(Self.url))
        let event = try #require(functions.events(of: "TokenGeneration_HostedAuth").last)
        #expect(event["callerContext"]?["clientId"] == .text(TestPool.clientID))
        let token = try #require(try Browser.json(reply)["access_token"]?.text)
        try await browser.test.call("GetUser", ["AccessToken": .text(token)])
        let info = await browser.send(.GET, "/oauth2/userInfo", headers: ["Authorization": "Bearer \(token)"])
        #expect(try Browser.json(info)["email"] == "ada@example.org")
        let refreshed = await Self.refresh(browser, try #require(try Browser.json(reply)["refresh_token"]?.text))
        #expect(try Browser.claims(refreshed, "access_token")["client_id"] == .text(Self.url))
    }

    @Test func `codes and refresh tokens belong to the URL`() async throws {
        let other = "https://app.example.org/other.json"
        let browser = try await Self.browser()
        try browser.publish(Self.document.merging(["client_id": .text(other)]), url: other)
        for stranger in [other, TestPool.clientID, "https://app.example.com/x.json"] {
            let code = await browser.signIn(Self.query(["prompt": "login"])).appAnswer["code"]
            let expected = stranger.contains(".com") ? "invalid_client" : "invalid_grant"
            #expect(try Self.error(await Self.exchange(browser, code, client: stranger)) == expected)
            let tokens = try Browser.json(await Self.exchange(browser, code))
            let token = try #require(tokens["refresh_token"]?.text)
            #expect(try Self.error(await Self.refresh(browser, token, client: stranger)) == expected)
        }
        // And the other way round.
        let ownCode = try await browser.code()
        #expect(try Self.error(await Self.exchange(browser, ownCode)) == "invalid_grant")
    }

    @Test func `a secret, and the grant of machines, are refused`() async throws {
        let browser = try await Self.browser(client: ["AllowedOAuthFlows": ["client_credentials"]], secret: "s")
        let machine = [("grant_type", "client_credentials"), ("client_id", Self.url)]
        #expect(try Self.error(await browser.token(machine)) == "unauthorized_client")
        #expect(try Self.error(await browser.token(machine + [("client_secret", "s")])) == "invalid_client")
    }

    @Test func `a document without the grant gets no refresh token`() async throws {
        let browser = try await Self.browser(document: Self.document.filter { $0.key != "grant_types" })
        let reply = await Self.exchange(browser, await browser.signIn(Self.query()).appAnswer["code"])
        #expect(try reply.status == .ok && Browser.json(reply)["refresh_token"] == nil)
    }

    @Test func `a browser's session belongs to the URL, too`() async throws {
        let browser = try await Self.browser()
        _ = await browser.signIn(Self.query())
        #expect(Browser.place(await Self.authorize(browser)) == Self.callback)
        #expect(Browser.place(await browser.send(.GET, "/oauth2/authorize?\(Browser.query())")) == "/login")
    }

    @Test func `a code keeps the document with which it was made`() async throws {
        let browser = try await Self.browser()
        let code = await browser.signIn(Self.query()).appAnswer["code"]
        try browser.publish(Self.document, ["status": 404])
        browser.test.clock.advance(by: 200)
        let reply = await Self.exchange(browser, code)
        #expect(try reply.status == .ok && browser.fetches() == 1)
    }

    @Test func `the end of a policy ends new sign-ins and refreshes, and access tokens live on`() async throws {
        let browser = try await Self.browser()
        let tokens = try Browser.json(
            await Self.exchange(browser, await browser.signIn(Self.query()).appAnswer["code"]))
        let id = try #require(try await browser.test.policies().first?["CIMDPolicyId"])
        try await browser.test.administer("DeleteCIMDPolicy", ["CIMDPolicyId": id])
        #expect(await Self.authorize(browser).appAnswer["error"] == "invalid_client")
        let refreshed = await Self.refresh(browser, try #require(tokens["refresh_token"]?.text))
        #expect(try Self.error(refreshed) == "invalid_client")
        try await browser.test.call("GetUser", ["AccessToken": tokens["access_token"] ?? .null])
    }

    @Test func `managed login shows the app client's look`() async throws {
        let browser = try await Self.browser(version: 2)
        #expect(await browser.send(.GET, "/login?\(Self.query())").status == .ok)
    }

    @Test func `a token is revoked by its URL alone`() async throws {
        let browser = try await Self.browser()
        let tokens = try Browser.json(
            await Self.exchange(browser, await browser.signIn(Self.query()).appAnswer["code"]))
        let token = try #require(tokens["refresh_token"]?.text)
        for (client, status) in [(TestPool.clientID, HTTPResponseStatus.ok), (Self.url, .badRequest)] {
            let reply = await browser.send(.POST, "/oauth2/revoke", form: [("token", token), ("client_id", client)])
            #expect(reply.status == .ok)
            #expect(await Self.refresh(browser, token).status == status)
        }
    }

    @Test func `discovery names documents while the pool has a policy and a domain`() async throws {
        let browser = try await Browser.make()
        let supported = "client_id_metadata_document_supported"
        #expect(try browser.discovery()[supported] == nil)
        try await browser.test.policy(Self.patterns)
        #expect(try browser.discovery()[supported] == true)
        #expect(try browser.discovery()["token_endpoint_auth_methods_supported"]?.elements?.contains("none") == true)
        #expect(try browser.discovery()["code_challenge_methods_supported"] == nil)
        browser.test.cognito.pools.webSettings.change { $0.advertisesPKCE = true }
        #expect(try browser.discovery()["code_challenge_methods_supported"] == ["S256"])
    }

    @Test func `a seed keeps a policy, and a reset forgets the answers of tests`() async throws {
        let browser = try await Self.browser()
        let seed: JSONValue = ["UserPools": .array(try await browser.test.cognito.pools.exported())]
        let copy = try LocalCognito(host: ScriptedFunctions([:]), clock: LocalClock(start: 1)).sharingKeys()
        try await copy.pools.seed(Array(seed.flattened.utf8))
        let listed = try await copy.respond(to: "ListCIMDPolicies", ["UserPoolId": .text(TestPool.id)])
        #expect(listed["CIMDPolicies"]?.elements?.count == 1)
        try await browser.test.cognito.reset()
        #expect(browser.test.cognito.pools.clientDocuments.json == ["documents": []])
    }
}

extension Browser {
    /// Sets the answer at a document's URL.
    fileprivate func publish(
        _ document: JSONMembers<JSONValue>, _ answer: JSONMembers<JSONValue> = [:],
        url: String = "https://app.example.org/client.json"
    ) throws {
        let whole: JSONMembers<JSONValue> = ["url": .text(url), "body": .object(document)]
        try test.cognito.pools.clientDocuments.set(OperationInput(whole.merging(answer)))
    }

    /// The number of times that the pool has read the first document.
    fileprivate func fetches() throws -> Int64? {
        let documents = test.cognito.pools.clientDocuments.json["documents"]?.elements
        guard case .integer(let fetches) = try #require(documents?.first?["fetches"]) else { return nil }
        return fetches
    }
}
