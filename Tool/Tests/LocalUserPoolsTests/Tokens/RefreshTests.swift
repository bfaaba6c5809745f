import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Refresh tokens, their rotation, and the ways to end a sign-in.
@Suite struct RefreshTests {
    private static let invalid = "NotAuthorizedException: Invalid Refresh Token."
    private static let refreshRevoked = "NotAuthorizedException: Refresh Token has been revoked"
    private static let accessRevoked = "NotAuthorizedException: Access Token has been revoked"
    private static let rotating: JSONMembers<JSONValue> = [
        "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10]
    ]

    private static func token(_ name: String, _ answer: JSONValue) throws -> JSONValue {
        try #require(answer.at("AuthenticationResult", name))
    }

    private static func refresh(_ pool: TestPool, _ token: JSONValue) async throws(ServiceError) -> JSONValue {
        .object(
            try await pool.call(
                "InitiateAuth",
                [
                    "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": token],
                    "ClientMetadata": ["k": "v"],
                ]))
    }

    private static func rotate(_ pool: TestPool, _ token: JSONValue) async throws(ServiceError) -> JSONValue {
        .object(
            try await pool.call(
                "GetTokensFromRefreshToken", ["RefreshToken": token, "ClientMetadata": ["k": "v"]]))
    }

    /// The outcome of using an access token.
    private static func access(_ pool: TestPool, _ token: JSONValue) async -> String {
        await pool.outcome("GlobalSignOut", ["AccessToken": token])
    }

    @Test func `a refresh token gives new tokens of the same sign-in`() async throws {
        let functions = ScriptedFunctions([
            "PreAuthentication": .response([:]), "PostAuthentication": .response([:]),
            "PreTokenGeneration": .response([:]),
        ])
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let first = try await pool.begin()
        functions.clear()
        pool.clock.advance(by: 60)
        try await pool.change { $0.attributes["email"] = "new@example.org" }
        let second = try await Self.refresh(pool, try Self.token("RefreshToken", first))
        #expect(functions.sources == ["TokenGeneration_RefreshTokens"])
        #expect(functions.events[0].at("request", "clientMetadata") == nil)
        #expect(second.at("AuthenticationResult", "RefreshToken") == nil)
        #expect(second["ChallengeParameters"] == [:])
        for token in ["IdToken", "AccessToken"] {
            let (old, new) = (try pool.claims(token, of: first), try pool.claims(token, of: second))
            for name in ["auth_time", "origin_jti", "event_id"] { #expect(old[name] == new[name]) }
            #expect(old["jti"] != new["jti"])
            #expect(new["iat"] == 1_760_000_060)
        }
        #expect(try pool.claims("IdToken", of: second)["email"] == "new@example.org")
    }

    @Test func `a rotated token gives another, and works for the time of grace only`() async throws {
        let functions = ScriptedFunctions(["PreTokenGeneration": .response([:])])
        let pool = try await TestPool(client: Self.rotating, functions: functions)
        try await pool.addUser()
        let first = try Self.token("RefreshToken", try await pool.begin())
        let answer = try await Self.rotate(pool, first)
        #expect(answer["ChallengeParameters"] == nil)
        #expect(functions.events.last?.at("request", "clientMetadata") == ["k": "v"])
        #expect(functions.sources.last == "TokenGeneration_RefreshTokens")
        let second = try Self.token("RefreshToken", answer)
        #expect(first != second)
        pool.clock.advance(by: 10)
        _ = try await Self.rotate(pool, first)
        pool.clock.advance(by: 1)
        let reused = await TestPool.outcome { try await Self.rotate(pool, first) }
        #expect(reused.hasPrefix("RefreshTokenReuseException"))
        let revoked = await TestPool.outcome { try await Self.rotate(pool, second) }
        #expect(revoked == Self.refreshRevoked)
    }

    @Test func `rotation never moves the end of a sign-in`() async throws {
        let pool = try await TestPool(client: Self.rotating.merging(["RefreshTokenValidity": 1]))
        try await pool.addUser()
        let first = try Self.token("RefreshToken", try await pool.begin())
        pool.clock.advance(by: 86_000)
        let second = try Self.token("RefreshToken", try await Self.rotate(pool, first))
        pool.clock.advance(by: 400)
        let late = await TestPool.outcome { try await Self.rotate(pool, second) }
        #expect(late == "NotAuthorizedException: Refresh Token has expired")
    }

    @Test func `an error of the function leaves the token as it was`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .response([:]), "TokenGeneration_RefreshTokens": .error("no"),
        ])
        let pool = try await TestPool(client: Self.rotating, functions: functions)
        try await pool.addUser()
        let first = try Self.token("RefreshToken", try await pool.begin())
        for _ in 1...2 {
            let outcome = await TestPool.outcome { try await Self.rotate(pool, first) }
            #expect(outcome == "UserLambdaValidationException: PreTokenGeneration failed with error no.")
            pool.clock.advance(by: 100)
        }
    }

    @Test(arguments: ["", "x", "a.b.c.d.e", RefreshToken.prefix + ".a.b.c.d"])
    func `a text that is no token of the pool's is refused`(token: String) async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        #expect(await TestPool.outcome { try await Self.refresh(pool, .text(token)) } == Self.invalid)
    }

    @Test func `a revoked token takes its sign-in along, and no other`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        let (first, second) = (try await pool.begin(), try await pool.begin())
        let token = try Self.token("RefreshToken", first)
        for _ in 1...2 { #expect(await pool.outcome("RevokeToken", ["Token": token]) == "ok") }
        #expect(await TestPool.outcome { try await Self.refresh(pool, token) } == Self.refreshRevoked)
        #expect(await Self.access(pool, try Self.token("AccessToken", first)) == Self.accessRevoked)
        let other = try Self.token("RefreshToken", second)
        #expect(await TestPool.outcome { try await Self.refresh(pool, other) } == "tokens")
        let wrongKind = await pool.outcome("RevokeToken", ["Token": try Self.token("AccessToken", second)])
        #expect(wrongKind == "UnsupportedTokenTypeException: Unsupported token type")
    }

    @Test(arguments: [true, false]) func `signing out ends all sign-ins, whether tokens name theirs or not`(
        revokes: Bool
    ) async throws {
        let pool = try await TestPool(client: TestPool.allFlows.merging(["EnableTokenRevocation": .boolean(revokes)]))
        try await pool.addUser()
        let answers = [try await pool.begin(), try await pool.begin()]
        #expect(await Self.access(pool, try Self.token("AccessToken", answers[0])) == "ok")
        for answer in answers {
            let (refresh, access) = (try Self.token("RefreshToken", answer), try Self.token("AccessToken", answer))
            #expect(await TestPool.outcome { try await Self.refresh(pool, refresh) } == Self.refreshRevoked)
            #expect(await Self.access(pool, access) == Self.accessRevoked)
        }
        let after = try await pool.begin()
        #expect(await pool.outcome("AdminUserGlobalSignOut", ["Username": "ada"]) == "ok")
        #expect(await Self.access(pool, try Self.token("AccessToken", after)) == Self.accessRevoked)
    }

    @Test func `an access token is checked in Cognito's order`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        let answer = try await pool.begin()
        let (id, access) = (try Self.token("IdToken", answer), try Self.token("AccessToken", answer))
        #expect(await Self.access(pool, "x") == "NotAuthorizedException: Invalid Access Token")
        #expect(await Self.access(pool, id) == "NotAuthorizedException: Invalid Access Token")
        let text = try #require(access.text)
        let forged = await Self.access(pool, .text(String(text.dropLast(8)) + "AAAAAAAA"))
        #expect(forged == "NotAuthorizedException: Could not verify signature for Access Token")
        try await pool.change { $0.isEnabled = false }
        #expect(await Self.access(pool, access) == "NotAuthorizedException: User is disabled.")
        try await pool.change { user in
            user.isEnabled = true
            user.status = .resetRequired
        }
        #expect(await Self.access(pool, access).hasPrefix("PasswordResetRequiredException"))
        pool.clock.advance(by: 3600)
        #expect(await Self.access(pool, access) == "NotAuthorizedException: Access Token has expired")
    }

    @Test func `the tokens of a user who has gone name nobody`() async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        let user = try await pool.addUser()
        let answer = try await pool.begin()
        try pool.cognito.pools.store.write { try $0.delete(user) }
        let access = await Self.access(pool, try Self.token("AccessToken", answer))
        #expect(access == "UserNotFoundException: User does not exist.")
        let token = try Self.token("RefreshToken", answer)
        #expect(await TestPool.outcome { try await Self.refresh(pool, token) } == Self.invalid)
    }

    @Test func `an access token without the scope of the API is refused`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .response([
                "claimsAndScopeOverrideDetails": [
                    "accessTokenGeneration": ["scopesToSuppress": ["aws.cognito.signin.user.admin"]]
                ]
            ])
        ])
        functions.setVersion("V2_0")
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let access = await Self.access(pool, try Self.token("AccessToken", try await pool.begin()))
        #expect(access == "NotAuthorizedException: Access Token does not have required scopes")
    }

    @Test func `a refresh token has five parts, looks like Cognito's, and is known by its hash`() throws {
        let (first, second) = (RefreshToken.make(RandomSource()), RefreshToken.make(RandomSource()))
        #expect(first != second)
        #expect(first.hasPrefix("eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIiwiYWxnIjoiUlNBLU9BRVAifQ."))
        #expect(first.split(separator: ".").count == 5)
        let (hash, other) = (try RefreshToken.hash(first), try RefreshToken.hash(second))
        #expect(hash?.count == 32 && hash != other)
        let wrong = try ["", "a.b.c.d.e", first + ".x", RefreshToken.prefix].map(RefreshToken.hash)
        #expect(wrong.allSatisfy { $0 == nil })
    }
}
