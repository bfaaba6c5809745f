import LocalTestSupport
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Sessions: `MaxPerUser`, `MaxValidityMinutes`, and links to terms on the sign-up page.
@Suite struct SessionLimitTests {
    private static func track(_ test: TestPool, _ maximum: Int64, _ tracking: JSONValue = "ENABLED") async throws {
        try await test.administer(
            "SetUserPoolSessionConfiguration",
            ["UserSessionTracking": tracking, "TokenSession": ["MaxPerUser": .integer(maximum)]])
    }

    /// Signs `ada` in, a second later than before, and returns the refresh token.
    private static func signIn(_ test: TestPool) async throws -> JSONValue {
        test.clock.advance(by: 1)
        let answer = try await test.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "ada", "PASSWORD": .text(TestPool.password)],
            ])
        return try #require(answer["AuthenticationResult"]?["RefreshToken"])
    }

    private static func isActive(_ token: JSONValue, _ test: TestPool) async -> Bool {
        test.clock.advance(by: 1)
        return await test.outcome(
            "InitiateAuth", ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": token]]) == "ok"
    }

    @Test func `a sign-in beyond the limit ends the session that was used least recently`() async throws {
        let test = try await TestPool()
        try await test.signUpAndConfirm()
        try await Self.track(test, 2)
        let (first, second) = (try await Self.signIn(test), try await Self.signIn(test))
        #expect(await Self.isActive(first, test))
        let third = try await Self.signIn(test)
        #expect(await Self.isActive(first, test))
        #expect(await Self.isActive(third, test))
        #expect(!(await Self.isActive(second, test)))
    }

    @Test func `a lower limit ends nothing until the next sign-in, and another user's sessions stay`() async throws {
        let test = try await TestPool()
        try await test.signUpAndConfirm()
        try await test.signUpAndConfirm("bob")
        try await Self.track(test, 5)
        let bob = try await test.signIn("bob")
        var tokens: [JSONValue] = []
        for _ in 0..<4 { tokens.append(try await Self.signIn(test)) }
        try await Self.track(test, 1)
        for token in tokens { #expect(await Self.isActive(token, test)) }
        let last = try await Self.signIn(test)
        for token in tokens { #expect(!(await Self.isActive(token, test))) }
        #expect(await Self.isActive(last, test))
        try await test.call("GetUser", ["AccessToken": bob])
    }

    @Test func `a pool that does not track sessions ends none, and has the defaults`() async throws {
        let test = try await TestPool()
        try await test.signUpAndConfirm()
        let defaults = try await test.administer("GetUserPoolSessionConfiguration")
        #expect(defaults["UserSessionTracking"] == "DISABLED" && defaults["TokenSession"] == ["MaxPerUser": 20])
        try await Self.track(test, 1, "DISABLED")
        let (first, second) = (try await Self.signIn(test), try await Self.signIn(test))
        #expect(await Self.isActive(first, test))
        #expect(await Self.isActive(second, test))
    }

    @Test func `a list of sessions has the time of the latest use`() async throws {
        let test = try await TestPool()
        try await test.signUpAndConfirm()
        try await Self.track(test, 2)
        let token = try await Self.signIn(test)
        test.clock.advance(by: 100)
        #expect(await Self.isActive(token, test))
        let listed = try await test.call("AdminListUserSessions", ["Username": "ada"])
        let session = try #require(listed["Sessions"]?.elements?.first)
        #expect((session["LastActiveDate"]?.number ?? 0) - (session["CreateDate"]?.number ?? 0) == 101)
    }

    @Test func `a client reuses a browser's sign-in for as long as its setting says`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        try await Self.track(browser.test, 20)
        func set(_ minutes: Int64) async throws {
            try await browser.test.administer(
                "SetUserPoolClientSessionConfiguration",
                ["ClientId": .text(TestPool.clientID), "SSOSession": ["MaxValidityMinutes": .integer(minutes)]])
        }
        func isSilent() async -> Bool {
            Browser.place(await browser.send(.GET, "/oauth2/authorize?\(Browser.query())")) == Browser.callback
        }
        _ = try await browser.code()
        try await set(0)
        #expect(!(await isSilent()))
        try await set(129_600)
        browser.test.clock.advance(by: 129_600 * 60 - 1)
        #expect(await isSilent())
        try await Self.track(browser.test, 20, "DISABLED")
        #expect(!(await isSilent()))
        try await Self.track(browser.test, 20)
        browser.test.clock.advance(by: 1)
        #expect(!(await isSilent()))
    }

    // MARK: Terms

    private static func terms(_ name: JSONValue, _ links: JSONValue, _ test: TestPool) async throws {
        try await test.administer(
            "CreateTerms",
            [
                "ClientId": .text(TestPool.clientID), "TermsName": name, "TermsSource": "LINK", "Enforcement": "NONE",
                "Links": links,
            ])
    }

    @Test func `the sign-up page links to terms once both kinds exist in one language`() async throws {
        let browser = try await Browser.make(version: 2)
        func page(_ language: String) async -> String {
            await browser.send(.GET, "/signup?\(Browser.query(["lang": language]))").text
        }
        try await Self.terms(
            "terms-of-use",
            ["cognito:default": "https://x.example/use", "cognito:german": "https://x.example/nutzung"],
            browser.test)
        #expect(!(await page("en").contains("https://x.example/use")))
        try await Self.terms("privacy-policy", ["cognito:default": "https://x.example/privacy"], browser.test)
        let english = await page("en")
        #expect(english.contains(#"<a href="https://x.example/use">Terms of use</a>"#))
        #expect(english.contains(#"<a href="https://x.example/privacy">Privacy policy</a>"#))
        let german = await page("de")
        #expect(german.contains("https://x.example/nutzung") && german.contains("https://x.example/privacy"))
    }

    @Test func `a link that is no web address is not shown`() async throws {
        let browser = try await Browser.make(version: 2)
        try await Self.terms("terms-of-use", ["cognito:default": "javascript:alert(1)"], browser.test)
        try await Self.terms("privacy-policy", ["cognito:default": "https://x.example/privacy"], browser.test)
        let page = await browser.send(.GET, "/signup?\(Browser.query())").text
        #expect(!page.contains("javascript:") && !page.contains("Privacy policy"))
    }

    @Test func `terms in different languages, and the classic pages, have no links`() async throws {
        let browser = try await Browser.make(version: 2)
        try await Self.terms("terms-of-use", ["cognito:english": "https://x.example/use"], browser.test)
        try await Self.terms("privacy-policy", ["cognito:german": "https://x.example/privacy"], browser.test)
        #expect(!(await browser.send(.GET, "/signup?\(Browser.query())").text.contains("https://x.example")))
        let classic = try await Browser.make()
        try await Self.terms("terms-of-use", ["cognito:default": "https://x.example/use"], classic.test)
        try await Self.terms("privacy-policy", ["cognito:default": "https://x.example/privacy"], classic.test)
        #expect(!(await classic.send(.GET, "/signup?\(Browser.query())").text.contains("https://x.example")))
    }
}
