import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Access tokens of machines.
@Suite struct ClientTokenTests {
    private static let secret = "machinesecretmachinesecret"
    private static let machine: JSONMembers<JSONValue> = [
        "ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"],
        "AllowedOAuthScopes": ["orders/read", "orders/write", "openid"],
    ]

    private static func claims(_ test: TestPool, _ members: JSONMembers<JSONValue> = [:]) async throws -> JSONValue {
        let answer = try await test.call("GetClientToken", members.merging(["Secret": .text(secret)]))
        let result = try #require(answer["ClientAuthenticationResult"])
        #expect(result["ExpiresIn"] == 3600 && result["TokenType"] == "Bearer")
        let token = try #require(result["AccessToken"]?.text.flatMap { JSONWebToken($0) })
        let key = try test.cognito.pools.signingKeys.keys(of: test.cognito.pools.store.userPool(TestPool.id))
            .accessToken
        let isSigned = try token.isSigned(by: key)
        #expect(isSigned)
        return .object(token.claims)
    }

    @Test func `a machine gets the scopes of resource servers that its client has, or some of them`() async throws {
        let test = try await TestPool(client: Self.machine, secret: Self.secret)
        let claims = try await Self.claims(test)
        #expect(claims["sub"] == .text(TestPool.clientID) && claims["client_id"] == .text(TestPool.clientID))
        #expect(claims["scope"] == "orders/read orders/write" && claims["token_use"] == "access")
        #expect(claims["username"] == nil && claims["cognito:groups"] == nil)
        #expect(try await Self.claims(test, ["Scopes": ["orders/write"]])["scope"] == "orders/write")
    }

    @Test func `a machine without the secret, the flow or the scope gets no token`() async throws {
        let test = try await TestPool(client: Self.machine, secret: Self.secret)
        #expect(
            await test.outcome("GetClientToken", ["Secret": "another"])
                == "NotAuthorizedException: Unable to verify secret for client \(TestPool.clientID)")
        #expect(
            await test.outcome("GetClientToken", ["Secret": .text(Self.secret), "Scopes": ["openid"]])
                == "InvalidParameterException: The scope openid is not enabled for the client.")
        let people = try await TestPool(secret: Self.secret)
        #expect(
            await people.outcome("GetClientToken", ["Secret": .text(Self.secret)])
                == "InvalidParameterException: CLIENT_TOKEN_AUTH is not enabled for the client.")
    }

    @Test(arguments: [("V2_0", 0), ("V3_0", 1)])
    func `only version 3 of the pre token generation trigger is called for a machine`(
        version: String, calls: Int
    ) async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .response([
                "claimsAndScopeOverrideDetails": [
                    "accessTokenGeneration": ["claimsToAddOrOverride": ["tier": 2], "scopesToAdd": ["orders/admin"]]
                ]
            ])
        ])
        functions.setVersion(version)
        let test = try await TestPool(client: Self.machine, secret: Self.secret, functions: functions)
        let claims = try await Self.claims(test, ["ClientMetadata": ["job": "nightly"]])
        #expect(functions.sources == Array(repeating: "TokenGeneration_ClientCredentials", count: calls))
        #expect(claims["tier"] == (calls == 1 ? 2 : nil))
        guard let event = functions.events.first else { return }
        #expect(event["userName"] == "ClientCredentials" && event["version"] == "3")
        #expect(event.at("request", "clientMetadata", "job") == "nightly")
        #expect(claims["scope"] == "orders/read orders/write orders/admin")
    }

    @Test(
        arguments: [
            (["ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"]], "a client secret"),
            (
                ["ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH"], "GenerateSecret": true],
                "only flow"
            ),
        ] as [(JSONMembers<JSONValue>, String)])
    func `a machine's flow stands alone, and needs a secret`(members: JSONMembers<JSONValue>, words: String)
        async throws
    {
        let client = try TestClient()
        let pool = try await client.pool()
        let given = members.merging(["UserPoolId": .text(pool), "ClientName": "machine"])
        let error = try await client.error("CreateUserPoolClient", .object(given))
        #expect(error.hasPrefix("InvalidParameterException: ") && error.contains(words), "\(error)")
    }
}
