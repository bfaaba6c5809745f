import CognitoEvents
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
@_spi(Internal) import WireJSON

@_spi(Internal) @testable import CognitoModel
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// `/oauth2/token`: the checks T1 to T10 of the specification, and the tokens.
@Suite struct TokenEndpointTests {
    private static func signedUp(
        client: JSONMembers<JSONValue> = [:], secret: String? = nil,
        functions: ScriptedFunctions = ScriptedFunctions([:]), version: Int64 = 1
    ) async throws -> Browser {
        let browser = try await Browser.make(client: client, secret: nil, functions: functions, version: version)
        try await browser.test.signUpAndConfirm()
        guard let secret else { return browser }
        try browser.test.cognito.pools.store.configure { tables in
            var app = try browser.test.cognito.pools.store.appClient(TestPool.clientID)
            app.secrets = [
                .init(id: "1", value: secret, created: 1), .init(id: "2", value: "second-\(secret)", created: 2),
            ]
            try tables.save(app)
        }
        return browser
    }

    /// The status and the error of an answer, such as `400 invalid_grant`.
    private static func outcome(_ reply: HTTPReply) throws -> String {
        let json = try Browser.json(reply)
        let words = ["error", "error_description"].compactMap { json[$0]?.text }
        return ([String(reply.status.code)] + words).joined(separator: " ")
    }

    @Test func `a code brings tokens with the claims of the web`() async throws {
        let browser = try await Self.signedUp()
        let code = try await browser.code(Browser.query(["scope": "openid email orders/read", "nonce": "n-1"]))
        let reply = await browser.exchange(code)
        #expect(reply.status == .ok)
        #expect(reply.headers["Content-Type"] == ["application/json;charset=UTF-8"])
        #expect(reply.headers["Access-Control-Allow-Origin"] == ["*"])
        #expect(reply.headers.first(name: "x-amz-cognito-request-id")?.count == 36)
        let json = try Browser.json(reply)
        #expect(json["token_type"] == "Bearer" && json["expires_in"] == 3600 && json["refresh_token"] != nil)
        let (id, access) = (try Browser.claims(reply, "id_token"), try Browser.claims(reply, "access_token"))
        #expect(id["nonce"] == "n-1" && id["email"] == "ada@example.org" && id["email_verified"] == true)
        #expect(id["at_hash"]?.text?.count == 22 && id["aud"] == .text(TestPool.clientID))
        #expect(id["origin_jti"] == access["origin_jti"] && id["auth_time"] == access["auth_time"])
        #expect(access["scope"] == "openid email orders/read" && access["version"] == 2 && access["aud"] == nil)
    }

    @Test func `without openid there is no ID token, and userInfo is closed`() async throws {
        let browser = try await Self.signedUp()
        let reply = await browser.exchange(try await browser.code(Browser.query(["scope": "orders/read"])))
        #expect(try Browser.json(reply)["id_token"] == nil)
        let token = try #require(try Browser.json(reply)["access_token"]?.text)
        let info = await browser.send(.GET, "/oauth2/userInfo", headers: ["Authorization": "Bearer \(token)"])
        #expect(info.status == .unauthorized)
        #expect(info.headers.first(name: "WWW-Authenticate")?.contains("invalid_token") == true)
        #expect(
            try Browser.json(info) == [
                "error": "invalid_token", "error_description": "Access token does not contain openid scope",
            ])
    }

    @Test func `a resource becomes the access token's audience, also after a refresh`() async throws {
        let browser = try await Self.signedUp(version: 2)
        let code = try await browser.code(Browser.query(["resource": "https://api.example.org"]))
        let reply = await browser.exchange(code)
        #expect(try Browser.claims(reply, "access_token")["aud"] == "https://api.example.org")
        let refreshed = await browser.refresh(try #require(try Browser.json(reply)["refresh_token"]?.text))
        #expect(try Browser.claims(refreshed, "access_token")["aud"] == "https://api.example.org")
        #expect(try Browser.claims(refreshed, "id_token")["nonce"] == nil)
    }

    @Test func `the implicit flow brings tokens in the fragment, and no refresh token`() async throws {
        let browser = try await Self.signedUp(client: ["AllowedOAuthFlows": ["implicit"]])
        let answer = await browser.signIn(Browser.query(["response_type": "token"])).appAnswer
        #expect(answer["token_type"] == "Bearer" && answer["expires_in"] == "3600" && answer["state"] == "x y")
        #expect(answer["id_token"] != nil && answer["refresh_token"] == nil && answer["code"] == nil)
        try await browser.test.call("GetUser", ["AccessToken": .text(answer["access_token"] ?? "")])
    }

    // MARK: Refusals

    static let wrong: [([(String, String)], String)] = [
        ([], "400 invalid_request"), ([("grant_type", "password")], "400 unsupported_grant_type"),
        (
            [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("client_id", TestPool.clientID)],
            "400 unsupported_grant_type"
        ),
        ([("grant_type", "authorization_code")], "400 invalid_client"),
        ([("grant_type", "authorization_code"), ("client_id", "another")], "400 invalid_client"),
        (
            [("grant_type", "authorization_code"), ("client_id", TestPool.clientID), ("client_secret", "x")],
            "400 invalid_client invalid_client_secret"
        ),
        ([("grant_type", "authorization_code"), ("client_id", TestPool.clientID)], "400 invalid_request"),
        (
            [("grant_type", "authorization_code"), ("client_id", TestPool.clientID), ("code", "x")],
            "400 invalid_grant"
        ),
        ([("grant_type", "client_credentials"), ("client_id", TestPool.clientID)], "400 unauthorized_client"),
        ([("grant_type", "refresh_token"), ("client_id", TestPool.clientID)], "400 invalid_request"),
        (
            [("grant_type", "refresh_token"), ("client_id", TestPool.clientID), ("refresh_token", "x")],
            "400 invalid_grant"
        ),
        ([("grant_type", "a"), ("grant_type", "b")], "400 invalid_request"),
    ]

    @Test(arguments: wrong.indices)
    func `a wrong request is refused with the stated error`(row: Int) async throws {
        let (members, expected) = Self.wrong[row]
        #expect(try Self.outcome(await Browser.make().token(members)) == expected)
    }

    @Test func `another content type or method is refused`() async throws {
        let browser = try await Browser.make()
        let json = await browser.send(.POST, "/oauth2/token", headers: ["Content-Type": "application/json"])
        #expect(try Self.outcome(json) == "400 invalid_request")
        let got = await browser.send(.GET, "/oauth2/token")
        #expect(got.status == .methodNotAllowed && got.body.isEmpty)
    }

    @Test func `a code is used up by its first use, and its second use revokes what it brought`() async throws {
        let browser = try await Self.signedUp()
        let code = try await browser.code()
        let first = await browser.exchange(code)
        #expect(first.status == .ok)
        #expect(try Self.outcome(await browser.exchange(code)) == "400 invalid_grant")
        let refreshToken = try #require(try Browser.json(first)["refresh_token"]?.text)
        #expect(try Self.outcome(await browser.refresh(refreshToken)) == "400 invalid_grant")
        let accessToken = try #require(try Browser.json(first)["access_token"])
        #expect(await browser.test.outcome("GetUser", ["AccessToken": accessToken]).contains("revoked"))
    }

    @Test func `a wrong address or verifier uses the code up, a wrong secret does not`() async throws {
        let browser = try await Self.signedUp(secret: "secret-of-the-client")
        let challenge = Browser.query(["code_challenge": try Browser.challenge, "code_challenge_method": "S256"])
        let code = try await browser.code(challenge)
        let right: KeyValuePairs = ["client_secret": "secret-of-the-client", "code_verifier": Browser.verifier]
        #expect(
            try Self.outcome(await browser.exchange(code, ["client_secret": "x"]))
                == "400 invalid_client invalid_client_secret")
        #expect(await browser.exchange(code, right).status == .ok)
        let second = try await browser.code(challenge)
        #expect(
            try Self.outcome(await browser.exchange(second, right, uri: "myapp://callback"))
                == "400 unauthorized_client invalid_redirect")
        #expect(try Self.outcome(await browser.exchange(second, right)) == "400 invalid_grant")
        for verifier in [nil, "short", String(repeating: "v", count: 43)] {
            let third = try await browser.code(challenge)
            let secret = ("client_secret", "secret-of-the-client")
            let members = [secret] + (verifier.map { [("code_verifier", $0)] } ?? [])
            let reply = await browser.token(
                [
                    ("grant_type", "authorization_code"), ("client_id", TestPool.clientID), ("code", third),
                    ("redirect_uri", Browser.callback),
                ] + members)
            #expect(try Self.outcome(reply) == "400 invalid_grant")
            #expect(try Self.outcome(await browser.exchange(third, right)) == "400 invalid_grant")
        }
    }

    @Test func `a code lives for five minutes`() async throws {
        let browser = try await Self.signedUp()
        let (early, late) = (try await browser.code(), try await browser.code())
        browser.test.clock.advance(by: 299)
        #expect(await browser.exchange(early).status == .ok)
        browser.test.clock.advance(by: 2)
        #expect(try Self.outcome(await browser.exchange(late)) == "400 invalid_grant")
    }

    @Test(arguments: ["secret-of-the-client", "second-secret-of-the-client"])
    func `each of two secrets proves the client, in the header or in the body`(secret: String) async throws {
        let browser = try await Self.signedUp(secret: "secret-of-the-client")
        #expect(await browser.exchange(try await browser.code(), ["client_secret": secret]).status == .ok)
        let basic = { (id: String) -> HTTPHeaders in
            ["Authorization": "Basic \(Base64.encode(Array("\(id):\(secret)".utf8)))"]
        }
        let members = [
            ("grant_type", "authorization_code"), ("code", try await browser.code()),
            ("redirect_uri", Browser.callback),
        ]
        #expect(try Self.outcome(await browser.token(members, headers: basic("another"))) == "400 invalid_client")
        let disagreeing = members + [("client_id", "another")]
        #expect(
            try Self.outcome(await browser.token(disagreeing, headers: basic(TestPool.clientID)))
                == "400 invalid_client")
        #expect(await browser.token(members, headers: basic(TestPool.clientID)).status == .ok)
    }

    // MARK: Refresh

    @Test func `a refresh keeps scopes and auth_time, and rotation replaces the token`() async throws {
        let browser = try await Self.signedUp(
            client: ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10]])
        let first = await browser.exchange(try await browser.code(Browser.query(["scope": "openid orders/read"])))
        let old = try #require(try Browser.json(first)["refresh_token"]?.text)
        browser.test.clock.advance(by: 100)
        let second = await browser.refresh(old)
        let new = try #require(try Browser.json(second)["refresh_token"]?.text)
        let (before, after) = (try Browser.claims(first, "access_token"), try Browser.claims(second, "access_token"))
        #expect(after["scope"] == before["scope"] && after["auth_time"] == before["auth_time"] && new != old)
        #expect(await browser.refresh(old).status == .ok)
        browser.test.clock.advance(by: 11)
        #expect(try Self.outcome(await browser.refresh(old)) == "400 invalid_grant")
        #expect(await browser.refresh(new).status == .ok)
    }

    @Test func `a refresh token of the API works here too`() async throws {
        let browser = try await Self.signedUp()
        let answer = try await browser.test.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "ada", "PASSWORD": .text(TestPool.password)],
            ])
        let token = OperationInput(answer).object("AuthenticationResult").text("RefreshToken")
        let reply = await browser.refresh(try #require(token))
        #expect(try Browser.claims(reply, "access_token")["scope"] == "aws.cognito.signin.user.admin")
    }

    // MARK: Machines

    private static let machine: JSONMembers<JSONValue> = [
        "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["orders/read"],
    ]
    private static let credentials = [
        ("grant_type", "client_credentials"), ("client_id", TestPool.clientID), ("client_secret", "machine-secret"),
    ]

    @Test func `a machine gets an access token alone, and its event is that of the sample`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .response([
                "claimsAndScopeOverrideDetails": ["accessTokenGeneration": ["claimsToAddOrOverride": ["tier": 2]]]
            ])
        ])
        functions.setVersion("V3_0")
        let browser = try await Browser.make(client: Self.machine, secret: "machine-secret", functions: functions)
        let reply = await browser.token(Self.credentials + [("aws_client_metadata", #"{"job":"night"}"#)])
        let json = try Browser.json(reply)
        #expect(json["refresh_token"] == nil && json["id_token"] == nil && json["expires_in"] == 3600)
        let claims = try Browser.claims(reply, "access_token")
        #expect(claims["sub"] == .text(TestPool.clientID) && claims["scope"] == "orders/read" && claims["tier"] == 2)
        let event = try #require(functions.events(of: "TokenGeneration_ClientCredentials").first)
        #expect(event["request"]?["clientMetadata"] == ["job": "night"])
        try expectMembers(of: event, like: "TokenGeneration_ClientCredentials")
    }

    @Test(arguments: [
        ("orders/none", "400 invalid_scope"), ("other/read", "400 invalid_scope"), ("openid", "400 invalid_scope"),
    ])
    func `a machine's unknown scope is refused`(scope: String, outcome: String) async throws {
        let browser = try await Browser.make(client: Self.machine, secret: "machine-secret")
        #expect(try Self.outcome(await browser.token(Self.credentials + [("scope", scope)])) == outcome)
    }

    @Test func `a machine whose client has no custom scope gets no token`() async throws {
        let browser = try await Browser.make(
            client: Self.machine.merging(["AllowedOAuthScopes": []]), secret: "machine-secret")
        #expect(try Self.outcome(await browser.token(Self.credentials)) == "400 invalid_scope")
    }

    // MARK: Functions

    @Test func `the function runs once before the code, with the event of the sample`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .response(["claimsOverrideDetails": ["claimsToAddOrOverride": ["tenant": "seven"]]])
        ])
        let browser = try await Self.signedUp(functions: functions)
        let code = try await browser.code()
        #expect(functions.events(of: "TokenGeneration_HostedAuth").count == 1)
        let reply = await browser.exchange(code)
        #expect(try Browser.claims(reply, "id_token")["tenant"] == "seven")
        #expect(functions.events(of: "TokenGeneration_HostedAuth").count == 1)
        let event = try #require(functions.events(of: "TokenGeneration_HostedAuth").first)
        try expectMembers(of: event, like: "TokenGeneration_HostedAuth")
    }

    @Test func `on request the function runs at the exchange, and its refusal is the error`() async throws {
        let functions = ScriptedFunctions(["PreTokenGeneration": .error("No tokens today.")])
        let browser = try await Self.signedUp(functions: functions)
        browser.test.cognito.pools.webSettings.change { $0.callsFunctionAtExchange = true }
        let reply = await browser.exchange(try await browser.code())
        #expect(try Self.outcome(reply) == "400 PreTokenGeneration failed with error No tokens today..")
    }
}

extension Browser {
    /// Exchanges a refresh token.
    func refresh(_ refreshToken: String) async -> HTTPReply {
        await token([
            ("grant_type", "refresh_token"), ("client_id", TestPool.clientID), ("refresh_token", refreshToken),
        ])
    }
}

/// Expects an event to have the members of a sample, at every depth but in maps of names that people choose.
func expectMembers(
    of event: JSONValue, like sample: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let maps: Set = ["userAttributes", "clientMetadata", "validationData", "attributes"]
    func paths(_ value: JSONValue, _ path: String) -> Set<String> {
        guard let members = value.members, !maps.contains(String(path.split(separator: ".").last ?? "")) else {
            return [path]
        }
        return members.reduce(into: [path]) { $0.formUnion(paths($1.value, "\(path).\($1.key)")) }
    }
    let text = try #require(SampleTexts.all[sample], sourceLocation: sourceLocation)
    let expected = try JSONValue(json: Array(text.utf8))
    #expect(paths(event, "event") == paths(expected, "event"), sourceLocation: sourceLocation)
}
