import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// The claims of tokens, and what functions change in them.
@Suite struct TokenTests {
    private static let groups = [
        UserGroup(
            userPoolID: TestPool.id, name: "staff", roleARN: "arn:aws:iam::123456789012:role/staff", precedence: 2,
            created: 1, modified: 1),
        UserGroup(
            userPoolID: TestPool.id, name: "admins", roleARN: "arn:aws:iam::123456789012:role/admin", precedence: 1,
            created: 1, modified: 1),
        UserGroup(userPoolID: TestPool.id, name: "late", created: 1, modified: 1),
    ]

    /// A pool with a user in three groups, and the answer of a pre token generation function of a version.
    private static func pool(
        _ response: JSONMembers<JSONValue>? = nil, version: String = "V1_0", client: JSONMembers<JSONValue> = [:]
    ) async throws -> TestPool {
        let functions = ScriptedFunctions(response.map { ["PreTokenGeneration": .response($0)] } ?? [:])
        if version != "V1_0" { functions.setVersion(version) }
        let pool = try await TestPool(client: TestPool.allFlows.merging(client), functions: functions)
        let user = try await pool.addUser(attributes: [
            "email": "ada@example.org", "email_verified": "true", "address": "1 Way", "updated_at": "1700000000",
            "custom:tier": "2", "name": "", "dev:custom:note": "n",
            "identities": #"[{"userId":"1","providerName":"Corp","primary":"true"}]"#,
        ])
        try pool.cognito.pools.store.write { tables in
            for group in Self.groups {
                try tables.save(group)
                try tables.add(user, to: group)
            }
        }
        return pool
    }

    @Test func `the id token has the readable attributes in their types, and the groups`() async throws {
        let pool = try await Self.pool()
        let answer = try await pool.begin()
        var claims = try pool.claims("IdToken", of: answer)
        let ids = try ["jti", "origin_jti", "event_id"].map { name in
            defer { claims[name] = nil }
            return try #require(claims[name]?.text)
        }
        #expect(Set(ids).count == 3)
        #expect(
            claims == [
                "sub": "sub-ada", "iss": "http://127.0.0.1:9229/eu-west-1_Ab12Cd34E", "aud": .text(TestPool.clientID),
                "token_use": "id", "auth_time": 1_760_000_000, "iat": 1_760_000_000, "exp": 1_760_003_600,
                "cognito:username": "ada", "cognito:groups": ["admins", "staff", "late"],
                "cognito:roles": [
                    "arn:aws:iam::123456789012:role/admin", "arn:aws:iam::123456789012:role/staff",
                ],
                "cognito:preferred_role": "arn:aws:iam::123456789012:role/admin", "email": "ada@example.org",
                "email_verified": true, "address": ["formatted": "1 Way"], "updated_at": 1_700_000_000,
                "custom:tier": "2", "dev:custom:note": "n",
                "identities": [["userId": "1", "providerName": "Corp", "primary": "true"]],
            ])
    }

    @Test func `the access token has no attributes and another key`() async throws {
        let pool = try await Self.pool()
        let answer = try await pool.begin()
        var claims = try pool.claims("AccessToken", of: answer)
        for name in ["jti", "origin_jti", "event_id"] { claims[name] = nil }
        #expect(
            claims == [
                "sub": "sub-ada", "iss": "http://127.0.0.1:9229/eu-west-1_Ab12Cd34E",
                "client_id": .text(TestPool.clientID), "token_use": "access", "scope": "aws.cognito.signin.user.admin",
                "auth_time": 1_760_000_000, "iat": 1_760_000_000, "exp": 1_760_003_600, "username": "ada",
                "cognito:groups": ["admins", "staff", "late"],
            ])
        let keys = try await pool.cognito.pools.keySet(of: TestPool.id)
        guard case .array(let published) = keys["keys"] else { return #expect(Bool(false)) }
        #expect(published.count == 2 && published[0]["kid"] != published[1]["kid"])
        #expect(published.allSatisfy { $0["alg"] == "RS256" && $0["e"] == "AQAB" && $0["kty"] == "RSA" })
    }

    @Test(arguments: [
        (5, "minutes", 300), (3600, "seconds", 3600), (2, "hours", 7200), (1, "days", 86400), (3, nil, 10800),
    ])
    func `a token lives as long as the client says, in its unit`(number: Int, unit: String?, seconds: Int) async throws
    {
        var units = JSONMembers<JSONValue>()
        units["AccessToken"] = unit.map(JSONValue.text)
        let pool = try await Self.pool(
            client: ["AccessTokenValidity": .integer(Int64(number)), "TokenValidityUnits": .object(units)])
        let answer = try await pool.begin()
        #expect(answer.at("AuthenticationResult", "ExpiresIn") == .integer(Int64(seconds)))
        #expect(try pool.claims("AccessToken", of: answer)["exp"] == .integer(1_760_000_000 + Int64(seconds)))
        #expect(try pool.claims("IdToken", of: answer)["exp"] == 1_760_003_600)
    }

    @Test func `an app reads its attributes only, and no origin without revocation`() async throws {
        let pool = try await Self.pool(client: ["ReadAttributes": ["email"], "EnableTokenRevocation": false])
        let claims = try pool.claims("IdToken", of: try await pool.begin())
        #expect(claims["email"] == "ada@example.org")
        #expect(claims["custom:tier"] == nil && claims["email_verified"] == nil && claims["origin_jti"] == nil)
    }

    private static let otherGroups: JSONValue = [
        "groupsToOverride": ["b", "a"], "iamRolesToOverride": ["arn:r"], "preferredRole": "arn:r",
    ]

    @Test func `a function of version 1 changes the id token and the groups of both`() async throws {
        let pool = try await Self.pool([
            "claimsOverrideDetails": [
                "claimsToAddOrOverride": [
                    "tier": "gold", "email": "x@example.org", "aud": "other", "sub": "other", "both": "x",
                    "cognito:username": "eve", "dev:custom:note": "m",
                ],
                "claimsToSuppress": ["address", "both", "exp"], "groupOverrideDetails": Self.otherGroups,
            ]
        ])
        let answer = try await pool.begin()
        let (id, access) = (try pool.claims("IdToken", of: answer), try pool.claims("AccessToken", of: answer))
        #expect(id["tier"] == "gold" && id["email"] == "x@example.org" && id["address"] == nil && id["both"] == nil)
        #expect(id["aud"] == .text(TestPool.clientID) && id["sub"] == "sub-ada" && id["exp"] != nil)
        #expect(id["cognito:username"] == "ada" && id["dev:custom:note"] == "n")
        #expect(id["cognito:groups"] == ["b", "a"] && access["cognito:groups"] == ["b", "a"])
        #expect(id["cognito:roles"] == ["arn:r"] && id["cognito:preferred_role"] == "arn:r")
        #expect(access["tier"] == nil && access["cognito:roles"] == nil)
    }

    @Test(arguments: [JSONValue.null, [:]]) func `groups that an answer leaves empty are dropped`(
        groups: JSONValue
    ) async throws {
        let pool = try await Self.pool(["claimsOverrideDetails": ["groupOverrideDetails": groups]])
        let answer = try await pool.begin()
        let (id, access) = (try pool.claims("IdToken", of: answer), try pool.claims("AccessToken", of: answer))
        let names = ["cognito:groups", "cognito:roles", "cognito:preferred_role"]
        #expect(names.allSatisfy { id[$0] == nil && access[$0] == nil })
    }

    @Test(arguments: ["V2_0", "V3_0"]) func `a function of a later version changes both tokens and the scopes`(
        version: String
    ) async throws {
        let pool = try await Self.pool(
            [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": [
                        "claimsToAddOrOverride": ["flags": [true, 2, "x"], "note": ["a": 1.5]],
                        "claimsToSuppress": ["email"],
                    ],
                    "accessTokenGeneration": [
                        "claimsToAddOrOverride": ["tier": 2, "aud": .text(TestPool.clientID), "scope": "x"],
                        "claimsToSuppress": ["username", "cognito:groups"], "scopesToAdd": ["a/b", "a/b"],
                        "scopesToSuppress": ["none"],
                    ],
                ],
                "claimsOverrideDetails": ["claimsToAddOrOverride": ["other": "version"]],
            ], version: version)
        let answer = try await pool.begin()
        let (id, access) = (try pool.claims("IdToken", of: answer), try pool.claims("AccessToken", of: answer))
        #expect(id["flags"] == [true, 2, "x"] && id["note"] == ["a": 1.5] && id["email"] == nil && id["other"] == nil)
        #expect(access["tier"] == 2 && access["aud"] == .text(TestPool.clientID) && access["username"] == "ada")
        #expect(access["scope"] == "aws.cognito.signin.user.admin a/b" && access["flags"] == nil)
        #expect(access["cognito:groups"] == nil && id["cognito:groups"] == nil)
        let event = try #require(pool.functions.events.last)
        #expect(event["version"] == .text(version == "V2_0" ? "2" : "3"))
        #expect(event.at("request", "scopes") == ["aws.cognito.signin.user.admin"])
        #expect(
            event.at("request", "groupConfiguration") == [
                "groupsToOverride": ["admins", "staff", "late"],
                "iamRolesToOverride": [
                    "arn:aws:iam::123456789012:role/admin", "arn:aws:iam::123456789012:role/staff",
                ], "preferredRole": "arn:aws:iam::123456789012:role/admin",
            ])
    }

    private static let inapplicable: [(String, JSONMembers<JSONValue>)] = [
        ("V1_0", ["claimsOverrideDetails": ["claimsToAddOrOverride": ["tier": 2]]]),
        ("V1_0", ["claimsOverrideDetails": ["claimsToSuppress": "x"]]), ("V1_0", ["claimsOverrideDetails": 1]),
        ("V2_0", ["claimsAndScopeOverrideDetails": ["accessTokenGeneration": ["scopesToAdd": ["a b"]]]]),
        (
            "V2_0",
            [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": ["claimsToAddOrOverride": ["address": ["a": 1]]]
                ]
            ]
        ),
    ]

    @Test(arguments: inapplicable)
    func `an answer that cannot be applied fails the sign-in`(
        version: String, response: JSONMembers<JSONValue>
    ) async throws {
        let pool = try await Self.pool(response, version: version)
        #expect(await pool.outcome() == "InvalidLambdaResponseException: Unrecognizable lambda output")
    }

    @Test func `two groups of one rank with different roles leave no preferred role`() {
        func group(_ name: String, _ precedence: Int?, _ role: String?) -> UserGroup {
            UserGroup(
                userPoolID: "", name: name, roleARN: role, precedence: precedence, created: 1, modified: 1)
        }
        let cases: [([UserGroup], String?)] = [
            ([group("a", 1, "r"), group("b", 1, "s")], nil), ([group("a", 1, "r"), group("b", 1, "r")], "r"),
            ([group("a", 1, nil), group("b", 2, "s")], "s"), ([group("a", nil, "r")], nil), ([], nil),
        ]
        for (groups, role) in cases { #expect(GroupConfiguration(of: groups).preferredRole == role) }
    }
}
