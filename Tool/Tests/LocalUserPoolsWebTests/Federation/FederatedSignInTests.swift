import CognitoEvents
import CognitoModel
import CognitoOperations
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// Sign-ins through the stand-in of a provider: the order of the functions, the users and the refusals.
@Suite struct FederatedSignInTests {
    /// A function for each trigger of a federated sign-in.
    private static func functions(_ answers: [String: ScriptedFunctions.Answer] = [:]) -> ScriptedFunctions {
        let all = [
            "InboundFederation", "PreSignUp", "PostConfirmation", "PreAuthentication", "PostAuthentication",
            "PreTokenGeneration", "UserMigration", "CustomMessage",
        ]
        return ScriptedFunctions(
            Dictionary(uniqueKeysWithValues: all.map { ($0, .response([:])) }).merging(answers) { $1 })
    }

    private static let silent = calls(1)
    private static let first = calls(2)
    private static let later = calls(3)

    /// The calls that `cognito-triggers explain authorize` lists for a way of its table.
    private static func calls(_ way: Int) -> [String] {
        let flows = CognitoOperation.named("/oauth2/authorize")?.flows ?? []
        return flows.indices.contains(way) ? flows[way].steps.map { $0.sources[0].rawValue } : ["no such way"]
    }

    // MARK: Order

    @Test(arguments: [
        ("Corp", "OIDC"), ("Corp", "SAML"), ("Google", "Google"), ("Facebook", "Facebook"),
        ("LoginWithAmazon", "LoginWithAmazon"), ("SignInWithApple", "SignInWithApple"),
    ])
    func `every kind of provider calls the functions of a first and of a later sign-in`(
        name: String, type: String
    ) async throws {
        let pool = try await FederatedPool(provider: name, type: type, functions: Self.functions())
        let answer = await pool.come()
        #expect(answer.appAnswer["state"] == FederatedPool.state && answer.appAnswer["code"] != nil, "\(answer.text)")
        #expect(pool.functions.sources == Self.first)
        let user = try #require(try pool.user("\(name)_s-1"))
        #expect(user.status == .externalProvider && user.attributes["email_verified"] == "false")
        #expect(user.attributes["identities"]?.contains(#""primary":true"#) == true)
        let idToken = try await pool.claims("id_token", answer)
        #expect(idToken["cognito:groups"] == [.text("\(TestPool.id)_\(name)")])
        #expect(idToken["identities"]?.elements?.first?["primary"] == "true")
        #expect(idToken["cognito:username"] == .text("\(name)_s-1") && idToken["nonce"] != nil)
        pool.functions.clear()
        pool.browser.forgetCookies()
        let again = try await pool.claims("id_token", await pool.come())
        #expect(pool.functions.sources == Self.later)
        #expect(again["sub"] == idToken["sub"] && again["sub"] == .text(user.sub))
    }

    @Test func `a browser that is still signed in meets pre token generation alone`() async throws {
        let pool = try await FederatedPool(functions: Self.functions())
        _ = await pool.come()
        pool.functions.clear()
        let silent = await pool.browser.get(pool.authorization())
        #expect(silent.appAnswer["code"] != nil)
        #expect(pool.functions.sources == Self.silent)
    }

    @Test func `the implicit flow ends with tokens in the fragment`() async throws {
        let pool = try await FederatedPool()
        let answer = await pool.come(type: "token")
        #expect(answer.location?.hasPrefix("\(FederatedPool.callback)#access_token=") == true)
        #expect(answer.appAnswer["id_token"] != nil)
    }

    // MARK: Refusals

    /// A function that refuses, and what is left of the sign-in.
    struct RefusalCase: Sendable, CustomTestStringConvertible {
        let trigger: String
        let isLater: Bool
        /// A Boolean value that indicates whether the user exists afterwards.
        let leavesUser: Bool
        var testDescription: String { trigger }
    }

    private static let refusals = [
        RefusalCase(trigger: "InboundFederation", isLater: false, leavesUser: false),
        RefusalCase(trigger: "PreSignUp", isLater: false, leavesUser: false),
        RefusalCase(trigger: "PostConfirmation", isLater: false, leavesUser: true),
        RefusalCase(trigger: "PreTokenGeneration", isLater: false, leavesUser: true),
        RefusalCase(trigger: "PreAuthentication", isLater: true, leavesUser: true),
        RefusalCase(trigger: "PostAuthentication", isLater: true, leavesUser: true),
    ]

    @Test(arguments: refusals) func `the app gets a function's refusal in its redirect`(refusal: RefusalCase)
        async throws
    {
        let pool = try await FederatedPool(functions: Self.functions([refusal.trigger: .error("No entry.")]))
        if refusal.isLater { _ = await pool.come() }
        pool.browser.forgetCookies()
        let reply = await pool.come()
        #expect(
            reply.location?.hasPrefix(
                "\(FederatedPool.callback)?error_description=\(refusal.trigger)+failed+with+error+No+entry..+&state=")
                == true, "\(reply.location ?? "")")
        #expect(pool.error(reply).hasPrefix("invalid_request: "))
        #expect(try pool.userCount() == (refusal.leavesUser ? 1 : 0))
        // No session has begun.
        #expect(await pool.browser.get(pool.authorization()).location?.hasPrefix("/_local/") == true)
    }

    @Test(arguments: ["PreSignUp", "PreTokenGeneration"])
    func `SAML has a beginning and an error of its own`(trigger: String) async throws {
        let pool = try await FederatedPool(
            type: "SAML", functions: Self.functions([trigger: .error("Invalid email domain")]))
        #expect(
            pool.error(await pool.come())
                == "server_error: Invalid SAML response received: \(trigger) failed with error Invalid email domain. ")
    }

    @Test func `a refusal has the service's name if the settings say so`() async throws {
        let pool = try await FederatedPool(functions: Self.functions(["PreTokenGeneration": .error("No")]))
        pool.pools.webSettings.change { $0.showsProxyText = true }
        let error = pool.error(await pool.come())
        #expect(error.contains("(Service: AWSCognitoIdentityProviderInternalService; Status Code: 400;"), "\(error)")
    }

    @Test(arguments: [("OIDC", "refusal"), ("OIDC", "error"), ("SAML", "refusal"), ("SAML", "error")])
    func `the provider's own refusal reaches the app, and leaves no user`(type: String, outcome: String) async throws {
        let pool = try await FederatedPool(type: type, functions: Self.functions())
        let error = pool.error(await pool.come(outcome: outcome))
        let words = outcome == "refusal" ? "The user has refused the sign-in." : "The provider has failed."
        #expect(
            error == (type == "SAML" ? "server_error: Invalid SAML response received: " : "invalid_request: ") + words)
        #expect(try pool.userCount() == 0)
        #expect(pool.functions.sources.isEmpty)
    }

    @Test func `a disabled user is refused`() async throws {
        let pool = try await FederatedPool()
        _ = await pool.come()
        try await pool.test.call("AdminDisableUser", ["Username": "Corp_s-1"])
        pool.browser.forgetCookies()
        #expect(pool.error(await pool.come()) == "invalid_request: User is disabled.")
    }

    @Test func `a local user keeps the name of a new federated one`() async throws {
        let pool = try await FederatedPool()
        try await pool.test.addUser("Corp_s-1")
        #expect(pool.error(await pool.come()) == "invalid_request: Already found an entry for username Corp_s-1")
        #expect(try pool.userCount() == 1)
    }

    // MARK: Names and addresses

    @Test func `a pool that ignores case has the whole name in lower case`() async throws {
        let pool = try await FederatedPool(
            ["UsernameConfiguration": ["CaseSensitive": false]], functions: Self.functions())
        _ = await pool.come("ABC")
        #expect(pool.functions.events.first?["userName"] == "corp_abc")
        #expect(try pool.user("corp_abc")?.username == "corp_abc")
    }

    @Test(arguments: ["UsernameAttributes", "AliasAttributes"])
    func `a local user with the same address stays, and keeps the address as a name`(setting: String) async throws {
        let pool = try await FederatedPool(
            [setting: ["email"]], mapping: ["email": "email", "email_verified": "verified"])
        try await pool.test.addUser()
        let reply = await pool.come("s-1", ["email": "ada@example.org", "verified": "true"])
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? "")")
        #expect(try pool.user("ada@example.org")?.username == "ada")
        #expect(try pool.user()?.attributes["email_verified"] == "true")
    }

    @Test func `flags of pre sign-up verify contacts, but do not confirm`() async throws {
        let flags: JSONMembers<JSONValue> = ["autoConfirmUser": true, "autoVerifyEmail": true]
        let pool = try await FederatedPool(functions: Self.functions(["PreSignUp": .response(flags)]))
        _ = await pool.come()
        #expect(try pool.user()?.status == .externalProvider)
        #expect(try pool.user()?.attributes["email_verified"] == "true")
    }

    // MARK: Switches

    @Test func `pre token generation runs at the exchange if the settings say so`() async throws {
        let pool = try await FederatedPool(functions: Self.functions())
        pool.pools.webSettings.change { $0.callsFunctionAtExchange = true }
        let reply = await pool.come()
        #expect(!pool.functions.sources.contains("TokenGeneration_HostedAuth"))
        _ = try await pool.tokens(reply)
        #expect(pool.functions.sources == Self.first)
    }

    @Test func `pre sign-up is repeated after an error if the settings say so`() async throws {
        let answer = ScriptedFunctions.Answer.inTurn([.error("Not yet"), .response([:])])
        let pool = try await FederatedPool(functions: Self.functions(["PreSignUp": answer]))
        pool.pools.webSettings.change { $0.repeatsAfterError = true }
        #expect(await pool.come().appAnswer["code"] != nil)
        #expect(pool.functions.sources.count { $0 == "PreSignUp_ExternalProvider" } == 2)
    }

    // MARK: Names

    @Test(
        arguments: [
            (String(repeating: "x", count: 123), true), (String(repeating: "x", count: 124), false),
            ("ada\u{202E}nimda", false), ("ada\u{0}", false), ("a\u{200D}b", false), ("ada lovelace", true),
            ("ад@例え.example", true), ("a\nb", false),
        ])
    func `a provider's id that makes no user name is refused before any function is called`(
        subject: String, isAccepted: Bool
    ) async throws {
        let pool = try await FederatedPool(functions: Self.functions())
        let reply = await pool.come(subject)
        guard !isAccepted else {
            #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
            return
        }
        #expect(
            pool.error(reply)
                == "invalid_request: The provider's id of the person does not make a user name: a name has at most 128 "
                + "characters, and no control or format characters")
        #expect(try pool.userCount() == 0 && pool.functions.sources.isEmpty)
    }

    @Test func `a provider's attribute that becomes a name has the limits of a name`() async throws {
        let pool = try await FederatedPool(
            ["AliasAttributes": ["preferred_username"]], mapping: ["preferred_username": "nickname"])
        let reply = await pool.come("s-1", ["nickname": "ada\u{202E}nimda"])
        #expect(pool.error(reply).hasPrefix("invalid_request: Invalid user attributes: preferred_username: A name has"))
        #expect(try pool.userCount() == 0)
        #expect(await pool.come("s-1", ["nickname": "ada"]).appAnswer["code"] != nil)
    }

    // MARK: The way back

    @Test func `an answer is taken once, in the same browser, and within five minutes`() async throws {
        let pool = try await FederatedPool()
        let page = await pool.visit()
        let back = try #require(await pool.answer(page, "s-1", [:]).location)
        pool.browser.forgetCookies()
        #expect(await pool.browser.get(back).text.contains("Something went wrong"))
        #expect(try pool.userCount() == 0)

        let second = try #require(await pool.answer(pool.visit(), "s-1", [:]).location)
        #expect(await pool.browser.get(second).appAnswer["code"] != nil)
        #expect(await pool.browser.get(second).text.contains("Something went wrong"))

        pool.browser.forgetCookies()
        let late = try #require(await pool.answer(pool.visit(), "s-1", [:]).location)
        pool.test.clock.advance(by: 301)
        #expect(await pool.browser.get(late).text.contains("Something went wrong"))
    }

    @Test func `a proof of the stand-in belongs to its own sign-in`() async throws {
        let pool = try await FederatedPool()
        let first = await pool.answer(pool.visit(), "s-1", [:])
        let second = await pool.answer(pool.visit(), "s-2", [:])
        let (code, state) = (first.appAnswer["code"] ?? "", second.appAnswer["state"] ?? "")
        let mixed = "/oauth2/idpresponse?\(FormValues.query(["code": code, "state": state]))"
        #expect(pool.error(await pool.browser.get(mixed)).hasPrefix("invalid_request: The stand-in for Corp"))
        #expect(try pool.userCount() == 0)
    }

    @Test(arguments: ["state=made-up&code=x", "code=x", "", "state=a&state=b"])
    func `an answer without a sign-in shows a page`(query: String) async throws {
        let pool = try await FederatedPool()
        let reply = await pool.browser.get("/oauth2/idpresponse?\(query)")
        #expect(reply.status == .badRequest && reply.text.contains("Something went wrong"))
    }

    @Test func `the form of another page changes no person at the stand-in`() async throws {
        let pool = try await FederatedPool()
        let page = await pool.visit()
        let forged = page.hiddenFields.filter { $0.name != "_csrf" } + [("subject", "mallory"), ("outcome", "success")]
        let reply = await pool.browser.post("/_local/providers/\(TestPool.id)/Corp", forged)
        #expect(reply.status == .badRequest)
        #expect(try pool.pools.store.read { try $0.objects(.person, in: TestPool.id) }.isEmpty)
    }
}
