import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The grant of `/oauth2/token` that exchanges a token (RFC 8693), and `resource` at the token endpoint (RFC 8707).
@Suite struct ExchangeGrantTests {
    private static let access = "urn:ietf:params:oauth:token-type:access_token"
    private static let id = "urn:ietf:params:oauth:token-type:id_token"

    /// A browser of `ada`, whose client exchanges tokens, too; it needs no OAuth flow for that.
    private static func made(
        client: JSONMembers<JSONValue> = [:], functions: ScriptedFunctions = ScriptedFunctions([:])
    ) async throws -> Browser {
        let settings: JSONMembers<JSONValue> = [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"],
            "AllowedOAuthFlowsUserPoolClient": false,
        ]
        let browser = try await Browser.make(client: settings.merging(client), functions: functions)
        try await browser.test.signUpAndConfirm()
        return browser
    }

    private static func reply(
        _ browser: Browser, _ subject: String?, _ more: KeyValuePairs<String, String> = [:]
    ) async -> HTTPReply {
        var form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"), ("client_id", TestPool.clientID),
        ]
        if let subject { form.append(("subject_token", subject)) }
        if !more.contains(where: { $0.key == "subject_token_type" }) { form.append(("subject_token_type", access)) }
        return await browser.token(form + more.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) })
    }

    private static func outcome(
        _ browser: Browser, _ subject: String?, _ more: KeyValuePairs<String, String> = [:]
    ) async throws -> String {
        let reply = await reply(browser, subject, more)
        return "\(reply.status.code) \(try Browser.json(reply)["error"]?.text ?? "ok")"
    }

    @Test func `the answer names the token's type, its scopes and its end, and has no refresh token`() async throws {
        let browser = try await Self.made()
        let subject = try #require(try await browser.test.signIn("ada").text)
        let reply = await Self.reply(browser, subject)
        #expect(reply.status == .ok, "\(reply.text)")
        let json = try Browser.json(reply)
        #expect(json["issued_token_type"] == .text(Self.access) && json["token_type"] == "Bearer")
        #expect(json["expires_in"] == 3600 && json["scope"] == "aws.cognito.signin.user.admin")
        #expect(json["refresh_token"] == nil && json["id_token"] == nil)
        #expect(try Browser.claims(reply, "access_token")["username"] == "ada")
        #expect(reply.headers["Cache-Control"] == ["no-store"])
    }

    @Test func `an ID token comes as access_token with the type N_A`() async throws {
        let browser = try await Self.made()
        let subject = try #require(try await browser.test.signIn("ada").text)
        let reply = await Self.reply(browser, subject, ["requested_token_type": Self.id])
        let json = try Browser.json(reply)
        #expect(json["issued_token_type"] == .text(Self.id) && json["token_type"] == "N_A", "\(reply.text)")
        #expect(try Browser.claims(reply, "access_token")["token_use"] == "id")
    }

    @Test func `an exchange to an ID token and back gives no attribute that the sign-in did not ask for`() async throws
    {
        let browser = try await Self.made(client: [
            "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
            "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin", "orders/read"],
        ])
        func token(_ scope: String) async throws -> String? {
            let reply = await browser.exchange(try await browser.code(Browser.query(["scope": scope])))
            return try Browser.json(reply)["access_token"]?.text
        }
        let toID: KeyValuePairs = ["requested_token_type": Self.id]
        #expect(try await Self.outcome(browser, token("orders/read"), toID) == "400 invalid_scope")
        let reply = await Self.reply(browser, try await token("openid"), toID)
        let id = try #require(try Browser.json(reply)["access_token"]?.text, "\(reply.text)")
        let back = await Self.reply(browser, id, ["subject_token_type": Self.id])
        #expect(try Browser.json(back)["scope"] == "openid", "\(back.text)")
    }

    @Test func `each refusal has its code`() async throws {
        let browser = try await Self.made()
        let subject = try #require(try await browser.test.signIn("ada").text)
        #expect(try await Self.outcome(browser, nil) == "400 invalid_request")
        #expect(try await Self.outcome(browser, "a.b.c") == "400 invalid_request")
        #expect(try await Self.outcome(browser, subject, ["subject_token_type": ""]) == "400 invalid_request")
        #expect(
            try await Self.outcome(
                browser, subject, ["subject_token_type": "urn:ietf:params:oauth:token-type:saml2"])
                == "400 invalid_request")
        #expect(try await Self.outcome(browser, subject, ["actor_token_type": Self.access]) == "400 invalid_request")
        #expect(try await Self.outcome(browser, subject, ["actor_token": subject]) == "400 invalid_request")
        #expect(
            try await Self.outcome(browser, subject, ["actor_token": subject, "actor_token_type": Self.access])
                == "400 unauthorized_client")
        #expect(try await Self.outcome(browser, subject, ["requested_token_type": "jwt"]) == "400 invalid_request")
        #expect(try await Self.outcome(browser, subject, ["resource": "bills"]) == "400 invalid_target")
        #expect(
            try await Self.outcome(browser, subject, ["resource": "orders", "audience": "a"]) == "400 invalid_target")
        #expect(try await Self.outcome(browser, subject, ["scope": "orders/read"]) == "400 invalid_scope")
        #expect(try await Self.outcome(browser, subject, ["resource": "orders"]) == "200 ok")
        let other = try await Self.made(client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]])
        let theirs = try #require(try await other.test.signIn("ada").text)
        #expect(try await Self.outcome(other, theirs) == "400 unauthorized_client")
    }

    @Test func `the function's message is the error`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .inTurn([.response([:]), .error("not for agents")])
        ])
        let browser = try await Self.made(functions: functions)
        let subject = try #require(try await browser.test.signIn("ada").text)
        #expect(
            try await Self.outcome(browser, subject)
                == "400 PreTokenGeneration failed with error not for agents.")
    }

    @Test func `userInfo shows what the issued token's scopes allow, not what the sign-in's allowed`() async throws {
        let browser = try await Self.made(client: ["AllowedOAuthFlowsUserPoolClient": true])
        let code = try await browser.code(Browser.query(["scope": "openid email"]))
        let subject = try #require(try Browser.json(await browser.exchange(code))["access_token"]?.text)
        func info(_ token: String) async throws -> JSONValue {
            let reply = await browser.send(.GET, "/oauth2/userInfo", headers: ["Authorization": "Bearer \(token)"])
            return try Browser.json(reply)
        }
        #expect(try await info(subject)["email"] == "ada@example.org")
        let narrow = try Browser.json(await Self.reply(browser, subject, ["scope": "email"]))
        #expect(try await info(try #require(narrow["access_token"]?.text))["error"] == "invalid_token")
    }

    @Test func `a resource at the token endpoint counts only if the sign-in asked for it`() async throws {
        let browser = try await Browser.make(version: 2)
        try await browser.test.signUpAndConfirm()
        let (asked, other) = ("https://api.example.org", "https://other.example.org")
        for (atCode, atRefresh) in [(asked, asked), (other, other)] {
            let code = try await browser.code(Browser.query(["resource": asked]))
            let reply = await browser.exchange(code, ["resource": atCode])
            #expect(try Browser.claims(reply, "access_token")["aud"] == .text(asked))
            let token = try #require(try Browser.json(reply)["refresh_token"]?.text)
            let refreshed = await browser.token([
                ("grant_type", "refresh_token"), ("client_id", TestPool.clientID), ("refresh_token", token),
                ("resource", atRefresh),
            ])
            #expect(try Browser.claims(refreshed, "access_token")["aud"] == .text(asked))
        }
        #expect(browser.test.notes.count { $0.hasPrefix("The resource is not that of the request") } == 2)
        let plain = await browser.exchange(try await browser.code(), ["resource": other])
        #expect(try Browser.claims(plain, "access_token")["aud"] == nil)
    }
}
