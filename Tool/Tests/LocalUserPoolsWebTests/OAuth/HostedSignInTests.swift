import CognitoCrypto
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The pages of the hosted sign-in, from the first page to the app's code.
@Suite struct HostedSignInTests {
    private static let login = "/login?\(Browser.query())"
    private static let signUp = "/signup?\(Browser.query())"

    @Test func `a person signs up, confirms and is signed in, with the triggers in order`() async throws {
        let functions = ScriptedFunctions([
            "PreSignUp": .response([:]), "PostConfirmation": .response([:]), "PreAuthentication": .response([:]),
            "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]), "CustomMessage": .response([:]),
        ])
        let browser = try await Browser.make(functions: functions)
        let page = await browser.send(.GET, Self.signUp)
        let signedUp = await browser.submit(
            page, to: Self.signUp,
            ["username": "ada", "password": TestPool.password, "requiredAttributes[email]": "ada@example.org"])
        #expect(Browser.place(signedUp) == "/confirm")
        let confirmation = await browser.follow(signedUp)
        let wrong = await browser.submit(confirmation, to: "/confirm?\(Browser.query())", ["code": "000000"])
        #expect(wrong.status == .badRequest && Browser.error(wrong)?.contains("Invalid verification code") == true)
        let code = try await browser.test.lastCode()
        let done = await browser.submit(wrong, to: "/confirm?\(Browser.query())", ["code": code])
        #expect(Browser.place(done) == Browser.callback && done.appAnswer["state"] == "x y")
        #expect(await browser.exchange(try #require(done.appAnswer["code"])).status == .ok)
        #expect(
            functions.sources == [
                "PreSignUp_SignUp", "CustomMessage_SignUp", "PostConfirmation_ConfirmSignUp",
                "PreAuthentication_Authentication", "PostAuthentication_Authentication", "TokenGeneration_HostedAuth",
            ])
        let caller = functions.events[0]["callerContext"]
        #expect(caller == ["awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": .text(TestPool.clientID)])
        #expect(functions.events.allSatisfy { $0["request"]?["clientMetadata"] == nil })
    }

    @Test func `an automatically confirmed person is signed in at once`() async throws {
        let browser = try await Browser.make(
            functions: ScriptedFunctions(["PreSignUp": .response(["autoConfirmUser": true])]))
        let done = await browser.submit(
            await browser.send(.GET, Self.signUp), to: Self.signUp,
            ["username": "ada", "password": TestPool.password, "requiredAttributes[email]": "ada@example.org"])
        #expect(done.appAnswer["code"] != nil)
    }

    @Test(arguments: ["PreSignUp", "PreAuthentication", "PostAuthentication", "PreTokenGeneration"])
    func `a function's refusal stands on the page in its own words`(trigger: String) async throws {
        let browser = try await Browser.make(functions: ScriptedFunctions([trigger: .error("Not <today>, Ärger.")]))
        let reply: HTTPReply
        if trigger == "PreSignUp" {
            reply = await browser.submit(
                await browser.send(.GET, Self.signUp), to: Self.signUp,
                ["username": "ada", "password": TestPool.password, "requiredAttributes[email]": "ada@example.org"])
        } else {
            try await browser.test.signUpAndConfirm()
            reply = await browser.signIn()
        }
        #expect(reply.status == .badRequest)
        #expect(Browser.error(reply) == "\(trigger) failed with error Not <today>, Ärger..")
        #expect(!reply.text.contains("<today>"))
        #expect(reply.headers.first(name: "x-local-trigger-error")?.contains("%C3%84rger") == true)
        #expect(browser.web.held["cognito"] == nil)
    }

    @Test func `a wrong password, and a name without a user, look the same`() async throws {
        let browser = try await Browser.make(client: ["PreventUserExistenceErrors": "ENABLED"])
        let unknown = await browser.signIn()
        try await browser.test.signUpAndConfirm()
        let wrong = await browser.signIn(password: "another")
        #expect(unknown.status == .badRequest && wrong.status == .badRequest)
        #expect(
            Browser.error(unknown) == "Incorrect username or password."
                && Browser.error(wrong) == Browser.error(unknown))
    }

    @Test func `a new password, and the missing attributes, are asked for`() async throws {
        let browser = try await Browser.make()
        try await browser.test.call(
            "AdminCreateUser", ["Username": "ada", "TemporaryPassword": "Temp0rary!", "MessageAction": "SUPPRESS"])
        let page = await browser.signIn(password: "Temp0rary!")
        let short = await browser.submit(page, to: Self.login, ["password": "short"])
        #expect(short.status == .badRequest && Browser.error(short)?.contains("Password does not conform") == true)
        let done = await browser.submit(short, to: Self.login, ["password": TestPool.password])
        #expect(done.appAnswer["code"] != nil)
    }

    @Test func `a second factor is asked for after the password`() async throws {
        let browser = try await Browser.make([
            "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ])
        try await browser.test.signUpAndConfirm()
        // A pool that requires a factor lets the user set one up.
        let choice = await browser.signIn()
        let setUp = await browser.submit(choice, to: Self.login, ["factor": "SOFTWARE_TOKEN_MFA"])
        let secret = try #require(Browser.secret(setUp))
        let time = browser.test.cognito.server.clock.now
        let wrong = await browser.submit(setUp, to: Self.login, ["code": "000000"])
        #expect(wrong.status == .badRequest)
        let code = try Browser.authenticatorCode(secret, at: time)
        let done = await browser.submit(wrong, to: Self.login, ["code": code, "name": "phone"])
        #expect(done.appAnswer["code"] != nil, "\(done.text)")
        browser.web.forgetCookies()
        browser.test.clock.advance(by: 60)
        let asked = await browser.signIn()
        #expect(asked.appAnswer["code"] == nil && browser.web.held["cognito"] == nil)
        let next = try Browser.authenticatorCode(secret, at: browser.test.cognito.server.clock.now)
        let second = await browser.submit(asked, to: Self.login, ["code": next])
        #expect(second.appAnswer["code"] != nil)
    }

    @Test func `a forgotten password is replaced by the code`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        let path = "/forgotPassword?\(Browser.query())"
        let sent = await browser.submit(await browser.send(.GET, path), to: path, ["username": "ada"])
        #expect(Browser.place(sent) == "/confirmforgotPassword")
        let page = await browser.follow(sent)
        let code = try await browser.test.lastCode()
        let done = await browser.submit(
            page, to: "/confirmforgotPassword?\(Browser.query())", ["code": code, "password": "An0ther!pass"])
        #expect(Browser.place(done) == "/login")
        #expect((await browser.signIn(password: "An0ther!pass")).appAnswer["code"] != nil)
    }

    @Test func `an unconfirmed user confirms, and then has to give the password`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUp()
        let sent = await browser.signIn()
        #expect(Browser.place(sent) == "/confirm")
        let code = try await browser.test.lastCode()
        let page = await browser.follow(sent)
        let done = await browser.submit(page, to: "/confirm?\(Browser.query())", ["code": code])
        #expect(Browser.place(done) == "/login" && browser.web.held["cognito"] == nil)
    }

    @Test func `a choice of first factors begins with the name`() async throws {
        let browser = try await Browser.make(
            ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]],
            client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]], version: 2)
        try await browser.test.signUpAndConfirm()
        let choice = await browser.submit(await browser.send(.GET, Self.login), to: Self.login, ["username": "ada"])
        let asked = await browser.submit(choice, to: Self.login, ["factor": "EMAIL_OTP"])
        let done = await browser.submit(asked, to: Self.login, ["code": try await browser.test.lastCode()])
        #expect(done.appAnswer["code"] != nil, "\(done.text)")
        browser.web.forgetCookies()
        let again = await browser.submit(await browser.send(.GET, Self.login), to: Self.login, ["username": "ada"])
        let password = await browser.submit(again, to: Self.login, ["factor": "PASSWORD"])
        let last = await browser.submit(password, to: Self.login, ["password": TestPool.password])
        #expect(last.appAnswer["code"] != nil)
    }

    @Test(arguments: ["/login", "/signup", "/forgotPassword"])
    func `managed login has no pages for a client without a style, and the record says what brings one`(
        path: String
    ) async throws {
        let browser = try await Browser(TestPool(client: Browser.client), version: 2, isStyled: false)
        let reply = await browser.send(.GET, "\(path)?\(Browser.query())")
        #expect(reply.status == .forbidden)
        #expect(reply.text.contains("Login pages unavailable. Please contact an administrator."))
        #expect(browser.test.notes.contains { $0.contains("AWS::Cognito::ManagedLoginBranding") })
        let classic = try await Browser(TestPool(client: Browser.client), version: 1, isStyled: false)
        #expect(await classic.send(.GET, "\(path)?\(Browser.query())").status == .ok)
    }

    // MARK: Forms

    @Test func `a form without its cookie, from another page, or after five minutes signs nobody in`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        let page = await browser.send(.GET, Self.login)
        browser.web.forgetCookies()
        let foreign = await browser.submit(page, to: Self.login, ["username": "ada", "password": TestPool.password])
        #expect(foreign.status == .badRequest && foreign.text.contains("Something went wrong"))
        let other = await browser.send(.GET, Self.login)
        let mixed = await browser.submit(page, to: Self.login, ["username": "ada", "password": TestPool.password])
        #expect(mixed.status == .badRequest && browser.web.held["cognito"] == nil)
        browser.test.clock.advance(by: 301)
        let late = await browser.submit(other, to: Self.login, ["username": "ada", "password": TestPool.password])
        #expect(late.text.contains("Something went wrong") && browser.web.held["cognito"] == nil)
    }

    @Test func `logout ends the session at the pool, and leads only to the app's own addresses`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        _ = try await browser.code()
        let session = try #require(browser.web.held["cognito"])
        let id = TestPool.clientID
        for query in ["", "client_id=\(id)", "client_id=\(id)&logout_uri=http://evil.example"] {
            let reply = await browser.send(.GET, "/logout?\(query)")
            #expect(reply.status == .badRequest || Browser.place(reply) == "/error")
        }
        let done = await browser.send(.GET, "/logout?client_id=\(id)&logout_uri=http://localhost:3000/bye")
        #expect(
            done.headers.first(name: "Location") == "http://localhost:3000/bye" && browser.web.held["cognito"] == nil)
        let replay = await browser.send(
            .GET, "/oauth2/authorize?\(Browser.query())", headers: ["Cookie": "cognito=\(session)"])
        #expect(Browser.place(replay) == "/login")
        let again = await browser.send(.GET, "/logout?\(Browser.query())")
        #expect(Browser.place(again) == "/login")
    }

    @Test(arguments: [("", "redirect_uri"), ("&redirect_uri=myapp%3A%2F%2Fcallback", "response_type")])
    func `logout without an address ends the session and leads to the error page`(
        query: String, missing: String
    ) async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        _ = try await browser.code()
        let reply = await browser.send(.GET, "/logout?client_id=\(TestPool.clientID)\(query)")
        #expect(reply.status == .found && Browser.place(reply) == "/error")
        #expect(browser.web.held["cognito"] == nil)
        let page = await browser.follow(reply)
        #expect(page.status == .badRequest)
        #expect(
            page.text.replacing("&#39;", with: "'").contains("Required String parameter '\(missing)' is not present"))
    }

    @Test func `userInfo shows the attributes of the scopes as texts`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        let reply = await browser.exchange(try await browser.code(Browser.query(["scope": "openid email"])))
        let token = try #require(try Browser.json(reply)["access_token"]?.text)
        let info = await browser.send(.GET, "/oauth2/USERINFO", headers: ["Authorization": "Bearer \(token)"])
        let json = try Browser.json(info)
        #expect(json["email"] == "ada@example.org" && json["email_verified"] == "true" && json["username"] == "ada")
        #expect(await browser.send(.GET, "/oauth2/userInfo").status == .badRequest)
        let sub = try await browser.test.user("ada").sub
        #expect(json["sub"] == .text(sub))
    }

    @Test func `a revoked refresh token takes the access tokens with it`() async throws {
        let browser = try await Browser.make()
        try await browser.test.signUpAndConfirm()
        let reply = await browser.exchange(try await browser.code())
        let tokens = try Browser.json(reply)
        let token = try #require(tokens["refresh_token"]?.text)
        let revoke = { (members: [(String, String)]) in await browser.send(.POST, "/oauth2/revoke", form: members) }
        let id = ("client_id", TestPool.clientID)
        #expect(await revoke([("client_id", "x"), ("token", token)]).status == .unauthorized)
        #expect(await revoke([id]).status == .badRequest)
        let access = try #require(tokens["access_token"]?.text)
        #expect(try Browser.json(await revoke([id, ("token", access)]))["error"] == "unsupported_token_type")
        #expect(await revoke([id, ("token", "unknown")]).status == .ok)
        #expect(await browser.refresh(token).status == .ok)
        let revoked = await revoke([id, ("token", token)])
        #expect(revoked.status == .ok && revoked.body.isEmpty)
        #expect(await browser.test.outcome("GetUser", ["AccessToken": .text(access)]).contains("revoked"))
    }
}

extension Browser {
    /// The secret of an authenticator app that a page shows.
    static func secret(_ page: HTTPReply) -> String? {
        page.text.firstMatch(of: /secret=([A-Z2-7]+)/).map { String($0.1) }
    }

    /// The code of an authenticator app.
    static func authenticatorCode(_ secret: String, at time: Double) throws -> String {
        let bytes = try #require(Base32.decode(secret))
        let key = SecretBytes(bytes.span.bytes)
        return try AuthenticatorCode.make(counter: UInt64(time / AuthenticatorCode.period), key: key)
    }
}
