import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// Sign-ins through an OpenID provider that is a program on this machine.
@Suite(.timeLimit(.minutes(5))) struct OIDCTests {
    private static let functions = ["InboundFederation", "PreSignUp"]

    /// Signs in through a provider with a fault.
    private static func come(
        _ fault: MockProvider.Fault, settings: JSONMembers<JSONValue> = [:]
    ) async throws -> (pool: FederatedPool, provider: MockProvider, reply: HTTPReply) {
        let provider = try await MockProvider.start(fault)
        let answers = functions.map { ($0, ScriptedFunctions.Answer.response([:])) }
        let pool = try await FederatedPool(
            details: provider.details, functions: ScriptedFunctions(Dictionary(uniqueKeysWithValues: answers)))
        if !settings.isEmpty { _ = try pool.pools.change(settings: settings) }
        let sent = await pool.browser.get(pool.authorization())
        let reply = await pool.browser.get(provider.signIn(sent.location ?? ""))
        await provider.stop()
        return (pool, provider, reply)
    }

    @Test(arguments: [
        MockProvider.Fault.none, .es256, .hs256, .audienceList, .redirectingUserInfo,
    ]) func `a correct answer signs the person in`(fault: MockProvider.Fault) async throws {
        let (pool, provider, reply) = try await Self.come(fault)
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
        // The ID token's claims precede those of userInfo.
        #expect(try pool.user()?.attributes["email"] == "ada@example.org")
        let exchange = try #require(provider.requests.first { $0.path == "/token" })
        let form = try #require(FormValues(exchange.body))
        #expect(exchange.header("User-Agent") == "Amazon/Cognito" && exchange.header("Authorization") == nil)
        #expect(form["client_id"] == "members" && form["client_secret"] == MockProvider.secret)
        #expect(form["redirect_uri"] == "http://\(FederatedPool.host)/oauth2/idpresponse")
        let event = try #require(pool.functions.events.first)
        #expect(event.at("request", "attributes", "idToken", "email_verified") == "true")
        #expect(event.at("request", "attributes", "userInfo", "email") == "info@b.example")
        #expect(event.at("request", "attributes", "tokenResponse", "access_token") == "an-access-token")
    }

    @Test(arguments: [
        (MockProvider.Fault.unsigned, "Bad id_token signature"),
        (.hs256WithPublicKey, "Bad id_token signature"), (.wrongSignature, "Bad id_token signature"),
        (.unknownKey, "Bad id_token signature"), (.noKeyID, "Bad id_token signature"),
        (.encryptionKey, "Bad id_token signature"), (.notYetValid, "The id_token is not valid yet"),
        (.issuedLater, "The id_token is not valid yet"), (.audienceListWithoutParty, "Bad id_token authorized party"),
        (.otherParty, "Bad id_token authorized party"), (.issuer, "Bad id_token issuer http://127.0.0.1:1"),
        (.audience, "Bad id_token audience"), (.expired, "The id_token has expired"), (.nonce, "Bad id_token nonce"),
        (.noToken, "The provider has sent no id_token"), (.noSubject, "The id_token has no sub"),
        (.otherSubject, "The provider names different users"),
        (.tokenError, "Corp Error - 400 error getting token"), (.tokenDropped, "Connection reset"),
        (.hugeToken, "Unable to contact the configured provider"),
        (.hugeUserInfo, "Unable to contact the configured provider"),
        (.endlessRedirects, "Unable to contact the configured provider"),
        (.redirectToAnywhere, "Unable to contact the configured provider"),
    ]) func `a wrong answer leaves no user, and the app gets its error`(
        fault: MockProvider.Fault, words: String
    ) async throws {
        let (pool, _, reply) = try await Self.come(fault)
        #expect(pool.error(reply) == "invalid_request: \(words)")
        #expect(reply.appAnswer["state"] == FederatedPool.state)
        #expect(try pool.userCount() == 0)
        #expect(pool.functions.sources.isEmpty)
    }

    @Test(arguments: [
        (MockProvider.Fault.redirectingUserInfo, true), (.redirectingUserInfoToPeer, false),
    ]) func `the access token follows a redirect within the provider's origin only`(
        fault: MockProvider.Fault, isSent: Bool
    ) async throws {
        let peer = try await MockProvider.start()
        let provider = try await MockProvider.start(fault, peer: peer)
        let pool = try await FederatedPool(details: provider.details)
        let sent = await pool.browser.get(pool.authorization())
        let reply = await pool.browser.get(provider.signIn(sent.location ?? ""))
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
        let last = try #require((provider.requests + peer.requests).first { $0.path == "/person" })
        #expect((last.header("Authorization") != nil) == isSent)
        await provider.stop()
        await peer.stop()
    }

    @Test(
        arguments: [
            (true, true, "true"), (true, false, "false"), (false, true, "false"), (true, "false", "false"),
            ("true", true, "true"),
        ] as [(JSONValue, JSONValue, String)])
    func `a contact is verified only if the ID token and userInfo say so`(
        idToken: JSONValue, userInfo: JSONValue, verified: String
    ) async throws {
        let provider = try await MockProvider.start()
        provider.say(["email": "ada@example.org", "email_verified": idToken], inUserInfo: ["email_verified": userInfo])
        let pool = try await FederatedPool(
            details: provider.details, mapping: ["email": "email", "email_verified": "email_verified"])
        let sent = await pool.browser.get(pool.authorization())
        let reply = await pool.browser.get(provider.signIn(sent.location ?? ""))
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
        #expect(try pool.user()?.attributes["email_verified"] == verified)
        await provider.stop()
    }

    @Test(arguments: [
        (MockProvider.Fault.tokenHang, "Timeout occurred in calling IdP token endpoint"),
        (.keysHang, "Timeout in calling jwks uri"), (.userInfoHang, "Read timed out"),
    ]) func `a provider that does not answer is given up`(fault: MockProvider.Fault, words: String) async throws {
        // Time enough for the requests before the one that gets no answer, even on a busy machine.
        let (pool, _, reply) = try await Self.come(fault, settings: ["providerSeconds": 10])
        #expect(pool.error(reply) == "invalid_request: \(words)")
        #expect(try pool.userCount() == 0)
    }

    @Test func `a token without a key's name is accepted if a test says so`() async throws {
        let (_, _, reply) = try await Self.come(.noKeyID, settings: ["unnamedKeys": true])
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? "")")
    }

    @Test func `the addresses of a provider come from its discovery document`() async throws {
        let provider = try await MockProvider.start()
        let pool = try await FederatedPool(details: provider.details)
        let described = try await pool.test.cognito.respond(
            to: "DescribeIdentityProvider", ["UserPoolId": .text(TestPool.id), "ProviderName": "Corp"])
        let details = described["IdentityProvider"]?["ProviderDetails"]
        #expect(details?["token_url"]?.text == "\(provider.issuer)/token")
        #expect(details?["attributes_url_add_attributes"] == "false")
        await provider.stop()
    }

    @Test func `a provider without a discovery document cannot be reached`() async throws {
        let provider = try await MockProvider.start(.noDiscovery)
        let pool = try await FederatedPool(details: provider.details)
        let reply = await pool.browser.get(pool.authorization())
        #expect(pool.error(reply) == "invalid_request: Unable to contact the configured provider")
        await provider.stop()
    }

    /// The address that a social provider is called at instead of its own.
    private static func local(_ provider: MockProvider, _ more: JSONMembers<JSONValue> = [:]) -> JSONMembers<JSONValue>
    {
        provider.details.merging([
            "authorize_url": .text("\(provider.issuer)/authorize"), "token_url": .text("\(provider.issuer)/token"),
            "attributes_url": .text("\(provider.issuer)/userinfo"), "jwks_uri": .text("\(provider.issuer)/keys"),
        ]).merging(more)
    }

    @Test(arguments: ["Facebook", "LoginWithAmazon", "Google"])
    func `a social provider can be pointed to this machine`(type: String) async throws {
        let provider = try await MockProvider.start()
        let isFacebook = type == "Facebook"
        let details = Self.local(
            provider, isFacebook ? ["attributes_url": .text("\(provider.issuer)/userinfo?fields=")] : [:])
        let pool = try await FederatedPool(
            provider: type, type: type, details: details, mapping: ["email": "email", "username": "sub"])
        let sent = await pool.browser.get(pool.authorization(["login_hint": "ada"]))
        #expect(sent.appAnswer["login_hint"] == nil)
        #expect((sent.appAnswer["nonce"] == nil) == (type != "Google"))
        let reply = await pool.browser.get(provider.signIn(sent.location ?? ""))
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
        let exchange = try #require(provider.requests.first { $0.path == "/token" })
        #expect(exchange.method == (isFacebook ? .GET : .POST))
        let asked = try #require(provider.requests.first { $0.path == "/userinfo" })
        #expect(asked.query == (isFacebook ? "fields=sub,email" : ""))
        #expect(try pool.user("\(type)_s-1") != nil)
        await provider.stop()
    }

    @Test func `Apple answers in a form, and gets a secret that the pool signs`() async throws {
        let provider = try await MockProvider.start()
        let details = Self.local(
            provider, ["team_id": "TEAM", "key_id": "KEY", "private_key": .text(Self.applePrivateKey)])
        let pool = try await FederatedPool(
            provider: "SignInWithApple", type: "SignInWithApple", details: details,
            mapping: ["email": "email", "given_name": "firstName"])
        let sent = await pool.browser.get(pool.authorization())
        #expect(sent.appAnswer["response_mode"] == "form_post")
        let back = try #require(FormValues(String(provider.signIn(sent.location ?? "").drop { $0 != "?" }.dropFirst())))
        let form = back.all + [("user", #"{"name":{"firstName":"Ada","lastName":"L"}}"#)]
        let reply = await pool.browser.bring(form, to: "/oauth2/idpresponse")
        #expect(reply.appAnswer["code"] != nil, "\(reply.location ?? reply.text)")
        #expect(try pool.user("SignInWithApple_s-1")?.attributes["given_name"] == "Ada")
        let exchange = try #require(provider.requests.first { $0.path == "/token" })
        let secret = try #require(FormValues(exchange.body)?["client_secret"].flatMap(ProviderToken.init))
        #expect(secret.claims["iss"] == "TEAM" && secret.claims["sub"] == "members")
        await provider.stop()
    }

    /// A key as Apple's developers get it, made by OpenSSL for this test.
    private static let applePrivateKey =
        """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZs6hdNZ5UwqnV8yx
        s6sImJKjEo2ZjCBBwW5Ibx3YuhGhRANCAATw50JWi2PYL1u12U53p3+eF1q/jNlg
        rxeUIIFQblbT9wvCuPVyFUbFtobrcYsN8KJ/EahIAQkdFJcWXuuF6QKD
        -----END PRIVATE KEY-----
        """
}
