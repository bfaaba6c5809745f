import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserPoolObjects

/// `GetDerivedToken`: a user's token becomes a token of another app client.
@Suite struct TokenExchangeTests {
    private static let flows: JSONValue = [
        "ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION",
    ]

    /// A pool with a confirmed user, the clients `agent`, which exchanges tokens, and `machine`, and a resource server.
    private struct Exchange {
        let test: TestPool

        init(
            pool: JSONMembers<JSONValue> = [:], agent: JSONMembers<JSONValue> = [:],
            functions: ScriptedFunctions = ScriptedFunctions([:])
        ) async throws {
            test = try await TestPool(pool, functions: functions)
            let settings: JSONMembers<JSONValue> = [
                "ExplicitAuthFlows": TokenExchangeTests.flows, "AccessTokenValidity": 600, "IdTokenValidity": 900,
                "TokenValidityUnits": ["AccessToken": "seconds", "IdToken": "seconds"],
                "AllowedOAuthScopes": ["openid", "email", "aws.cognito.signin.user.admin", "orders/read"],
            ]
            try test.cognito.pools.store.configure { tables in
                try tables.save(Self.client("agent", settings.merging(agent), secret: "agents-secret"))
                try tables.save(
                    Self.client(
                        "machine",
                        ["ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"], "AllowedOAuthScopes": ["orders/read"]],
                        secret: "machines-secret"))
                try tables.save(
                    ResourceServer(members: [
                        "Identifier": "orders", "Name": "orders",
                        "Scopes": [["ScopeName": "read", "ScopeDescription": "r"]],
                    ]), "orders", in: TestPool.id, now: 1)
            }
            try await test.signUpAndConfirm()
        }

        private static func client(_ id: String, _ settings: JSONMembers<JSONValue>, secret: String) -> AppClient {
            AppClient(
                id: id, userPoolID: TestPool.id, name: id, configuration: settings,
                secrets: [.init(id: "1", value: secret, created: 1)], created: 1, modified: 1)
        }

        /// Signs `ada` in.
        func tokens() async throws -> (access: JSONValue, id: JSONValue) {
            let answer = try await test.call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH",
                    "AuthParameters": ["USERNAME": "ada", "PASSWORD": .text(TestPool.password)],
                ])
            let result = try #require(answer["AuthenticationResult"])
            return (try #require(result["AccessToken"]), try #require(result["IdToken"]))
        }

        func machineToken() async throws -> JSONValue {
            let answer = try await test.cognito.respond(
                to: "GetClientToken", ["ClientId": "machine", "Secret": "machines-secret"])
            return try #require(answer["ClientAuthenticationResult"]?["AccessToken"])
        }

        func call(_ subject: JSONValue, _ members: JSONMembers<JSONValue> = [:]) async throws(ServiceError)
            -> JSONMembers<JSONValue>
        {
            let input: JSONMembers<JSONValue> = [
                "ClientId": "agent", "SubjectToken": subject, "SubjectTokenType": "ACCESS_TOKEN",
            ]
            return try await test.cognito.respond(to: "GetDerivedToken", input.merging(members))
        }

        func outcome(_ subject: JSONValue, _ members: JSONMembers<JSONValue> = [:]) async -> String {
            do {
                _ = try await call(subject, members)
                return "ok"
            } catch {
                return "\(error)"
            }
        }

        /// The claims of an issued token, whose signature is checked.
        func claims(_ answer: JSONMembers<JSONValue>) throws -> JSONMembers<JSONValue> {
            let token = try #require(answer["IssuedToken"]?.text.flatMap { JSONWebToken($0) })
            let keys = try test.cognito.pools.signingKeys.keys(of: test.cognito.pools.store.userPool(TestPool.id))
            let isSigned = try token.isSigned(
                by: answer["IssuedTokenType"] == "ID_TOKEN" ? keys.idToken : keys.accessToken)
            #expect(isSigned)
            return token.claims
        }
    }

    private static func decoded(_ token: JSONValue) throws -> JSONMembers<JSONValue> {
        try #require(token.text.flatMap { JSONWebToken($0) }).claims
    }

    @Test func `an impersonation keeps the user and the sign-in, and takes the rest from the exchanging client`()
        async throws
    {
        let exchange = try await Exchange()
        let subject = try await exchange.tokens().access
        let given = try Self.decoded(subject)
        exchange.test.clock.advance(by: 60)
        let answer = try await exchange.call(subject)
        #expect(answer["IssuedTokenType"] == "ACCESS_TOKEN" && answer["TokenType"] == "Bearer")
        #expect(answer["ExpiresIn"] == 600 && answer["Scopes"] == ["aws.cognito.signin.user.admin"])
        #expect(answer["RefreshToken"] == nil)
        let claims = try exchange.claims(answer)
        for name in ["sub", "username", "iss", "auth_time", "origin_jti", "event_id", "scope"] {
            #expect(claims[name] == given[name], "\(name)")
        }
        #expect(claims["client_id"] == "agent" && claims["jti"] != given["jti"])
        #expect(claims["iat"] == .integer(1_760_000_060) && claims["exp"] == .integer(1_760_000_660))
        #expect(claims["act"] == nil && claims["aud"] == nil && claims["device_key"] == nil)
        // The subject token stays valid, and the issued one opens what its scopes open.
        for token in [subject, try #require(answer["IssuedToken"])] {
            #expect(try await exchange.test.call("GetUser", ["AccessToken": token])["Username"] == "ada")
        }
    }

    @Test func `actors nest, the latest outermost, and a machine's sub is its client's id`() async throws {
        let exchange = try await Exchange()
        let (machine, subject) = (try await exchange.machineToken(), try await exchange.tokens().access)
        let issuer = try #require(try Self.decoded(machine)["iss"])
        let first = try await exchange.call(subject, ["ActorToken": machine, "ActorTokenType": "ACCESS_TOKEN"])
        #expect(try exchange.claims(first)["act"] == ["sub": "machine", "iss": issuer])
        #expect(try exchange.claims(first)["sub"] == (try Self.decoded(subject)["sub"]))
        try await exchange.test.signUpAndConfirm("eve")
        let other = try await exchange.test.signIn("eve")
        let second = try await exchange.call(
            try #require(first["IssuedToken"]), ["ActorToken": other, "ActorTokenType": "ACCESS_TOKEN"])
        let sub = try #require(try Self.decoded(other)["sub"])
        let act: JSONValue = ["sub": sub, "iss": issuer, "act": ["sub": "machine", "iss": issuer]]
        #expect(try exchange.claims(second)["act"] == act)
    }

    @Test(arguments: [
        ("ALLOW_TOKEN_EXCHANGE_IMPERSONATION", false, "ok"),
        (
            "ALLOW_TOKEN_EXCHANGE_IMPERSONATION", true,
            "InvalidParameterException: TOKEN_EXCHANGE_DELEGATION is not enabled for the client."
        ),
        (
            "ALLOW_TOKEN_EXCHANGE_DELEGATION", false,
            "InvalidParameterException: TOKEN_EXCHANGE_IMPERSONATION is not enabled for the client."
        ),
        ("ALLOW_TOKEN_EXCHANGE_DELEGATION", true, "ok"),
    ])
    func `impersonation and delegation need a flow each`(flow: String, hasActor: Bool, outcome: String) async throws {
        let exchange = try await Exchange(agent: ["ExplicitAuthFlows": [.text(flow)]])
        let actor: JSONMembers<JSONValue> =
            hasActor ? ["ActorToken": try await exchange.machineToken(), "ActorTokenType": "ACCESS_TOKEN"] : [:]
        #expect(await exchange.outcome(try await exchange.tokens().access, actor) == outcome)
    }

    @Test func `no exchange is among a client's default flows, and none is on the plan Lite`() async throws {
        let exchange = try await Exchange(agent: ["ExplicitAuthFlows": .null])
        let subject = try await exchange.tokens().access
        #expect(
            await exchange.outcome(subject)
                == "InvalidParameterException: TOKEN_EXCHANGE_IMPERSONATION is not enabled for the client.")
        let lite = try await Exchange(pool: ["UserPoolTier": "LITE"])
        #expect(
            await lite.outcome(try await lite.tokens().access)
                == "OperationNotEnabledException: Token exchange is not enabled for the LITE plan.")
    }

    @Test func `scopes are those of the request, the subject token and the client`() async throws {
        let exchange = try await Exchange(agent: ["AllowedOAuthScopes": ["openid", "email"]])
        let (access, id) = try await exchange.tokens()
        // Without a request for scopes, the subject's stay, even if the client does not have them.
        #expect(try await exchange.call(access)["Scopes"] == ["aws.cognito.signin.user.admin"])
        let none =
            "InvalidParameterException: A token exchange needs a scope that the subject token and the app client have."
        #expect(await exchange.outcome(access, ["Scopes": ["aws.cognito.signin.user.admin"]]) == none)
        #expect(await exchange.outcome(access, ["Scopes": ["email"]]) == none)
        let ofID: JSONMembers<JSONValue> = ["SubjectTokenType": "ID_TOKEN"]
        let both = try await exchange.call(id, ofID)
        #expect(both["Scopes"] == ["openid", "email"])
        #expect(try exchange.claims(both)["scope"] == "openid email")
        let one = try await exchange.call(id, ofID.merging(["Scopes": ["orders/read", "email", "email"]]))
        #expect(one["Scopes"] == ["email"])
        // A narrowed token does not open what the sign-in could open.
        let token = try #require(one["IssuedToken"])
        #expect(
            await exchange.test.outcome("GetUser", ["AccessToken": token])
                == "NotAuthorizedException: Access Token does not have required scopes")
    }

    @Test func `a token has a hundred actors at most, and a chain of exchanges ends with its sign-in`() async throws {
        let exchange = try await Exchange(agent: ["AccessTokenValidity": 86_400])
        var token = try await exchange.tokens().access
        let actor: JSONMembers<JSONValue> = [
            "ActorToken": try await exchange.machineToken(), "ActorTokenType": "ACCESS_TOKEN",
        ]
        for _ in 0..<100 { token = try #require(try await exchange.call(token, actor)["IssuedToken"]) }
        #expect(
            await exchange.outcome(token, actor)
                == "InvalidParameterException: A token exchange needs a subject token with fewer than 100 actors.")
        #expect(try await exchange.test.call("GetUser", ["AccessToken": token])["Username"] == "ada")
        // The sign-in's refresh token is good for 30 days.
        for _ in 0..<32 {
            exchange.test.clock.advance(by: 80_000)
            token = try #require(try await exchange.call(token)["IssuedToken"])
        }
        exchange.test.clock.advance(by: 80_000)
        #expect(
            await exchange.outcome(token) == "NotAuthorizedException: The token in SubjectToken has been revoked.")
    }

    @Test func `an ID token is issued without an access token's type, for the exchanging client`() async throws {
        let exchange = try await Exchange()
        let answer = try await exchange.call(
            try await exchange.tokens().id,
            ["SubjectTokenType": "ID_TOKEN", "RequestedTokenType": "ID_TOKEN", "Scopes": ["email"]])
        #expect(answer["IssuedTokenType"] == "ID_TOKEN" && answer["TokenType"] == "N_A" && answer["ExpiresIn"] == 900)
        let claims = try exchange.claims(answer)
        #expect(claims["aud"] == "agent" && claims["token_use"] == "id" && claims["cognito:username"] == "ada")
        #expect(claims["email"] == "ada@example.org" && claims["client_id"] == nil)
    }

    @Test func `an audience or a resource server becomes the access token's audience`() async throws {
        let exchange = try await Exchange()
        let subject = try await exchange.tokens().access
        let toAudience = try await exchange.call(subject, ["Audiences": ["https://api.example.org"]])
        #expect(try exchange.claims(toAudience)["aud"] == "https://api.example.org")
        let toResource = try await exchange.call(subject, ["Resources": ["orders"]])
        #expect(try exchange.claims(toResource)["aud"] == "orders")
        // A second exchange does not inherit the audience.
        #expect(try exchange.claims(await exchange.call(try #require(toResource["IssuedToken"])))["aud"] == nil)
        #expect(
            await exchange.outcome(subject, ["Resources": ["bills"]])
                == "ResourceNotFoundException: The resource server bills does not exist.")
        #expect(
            await exchange.outcome(subject, ["Resources": ["orders"], "Audiences": ["a"]])
                == "InvalidParameterException: Resources cannot be combined with Audiences.")
    }

    @Test func `a token that ended, or whose owner may not sign in, is refused`() async throws {
        let exchange = try await Exchange()
        let (access, id) = try await exchange.tokens()
        let machine = try await exchange.machineToken()
        let derived = try #require(try await exchange.call(access)["IssuedToken"])
        let foreign = "NotAuthorizedException: The token in SubjectToken is not one of this kind from this user pool."
        #expect(await exchange.outcome(id) == foreign)
        #expect(await exchange.outcome("a.b.c") == foreign)
        #expect(await exchange.outcome(.text((access.text ?? "").dropLast(4) + "AAAA")) == foreign)
        #expect(
            await exchange.outcome(machine)
                == "NotAuthorizedException: The token in SubjectToken belongs to an app client, not to a user.")
        #expect(
            await exchange.outcome(access, ["ActorToken": id, "ActorTokenType": "ACCESS_TOKEN"])
                == "NotAuthorizedException: The token in ActorToken is not one of this kind from this user pool.")
        // The end of the sign-in ends the derived tokens, too.
        try await exchange.test.call("AdminUserGlobalSignOut", ["Username": "ada"])
        for token in [access, derived] {
            #expect(
                await exchange.outcome(token) == "NotAuthorizedException: The token in SubjectToken has been revoked.")
        }
        let disabled = try await exchange.tokens().access
        try await exchange.test.call("AdminDisableUser", ["Username": "ada"])
        #expect(
            await exchange.outcome(disabled) == "NotAuthorizedException: The token in SubjectToken has been revoked.")
        try await exchange.test.call("AdminEnableUser", ["Username": "ada"])
        let fresh = try await exchange.tokens().access
        exchange.test.clock.advance(by: 3601)
        #expect(await exchange.outcome(fresh) == "NotAuthorizedException: The token in SubjectToken has expired.")
        let last = try await exchange.tokens().access
        try await exchange.test.call("AdminDeleteUser", ["Username": "ada"])
        #expect(await exchange.outcome(last) == "UserNotFoundException: User does not exist.")
    }

    @Test(
        arguments: [
            (["SubjectTokenType": "SAML2"], "SubjectTokenType must be ACCESS_TOKEN or ID_TOKEN, "),
            (["SubjectTokenProviderName": "Google"], "SubjectTokenProviderName cannot be set, "),
            (["ActorToken": "a"], "ActorToken needs ActorTokenType."),
            (["ActorTokenType": "ID_TOKEN"], "ActorTokenType needs ActorToken."),
            (["ActorToken": "a", "ActorTokenType": "SAML2"], "ActorTokenType must be "),
        ] as [(JSONMembers<JSONValue>, String)])
    func `what is not played says so`(members: JSONMembers<JSONValue>, words: String) async throws {
        let exchange = try await Exchange()
        let outcome = await exchange.outcome(try await exchange.tokens().access, members)
        #expect(outcome.hasPrefix("InvalidParameterException: \(words)"), "\(outcome)")
    }

    @Test(arguments: ["V1_0", "V2_0", "V3_0"])
    func `the function runs once, with the narrowed scopes, and cannot name an actor or an audience`(
        version: String
    ) async throws {
        let v1 = version == "V1_0"
        let changes: JSONValue = ["claimsToAddOrOverride": ["tier": "gold", "act": "mallory"]]
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .script { _ in
                v1
                    ? ["claimsOverrideDetails": changes]
                    : [
                        "claimsAndScopeOverrideDetails": [
                            "accessTokenGeneration": changes, "idTokenGeneration": changes,
                        ]
                    ]
            }
        ])
        functions.setVersion(version)
        let exchange = try await Exchange(functions: functions)
        _ = try await exchange.test.cognito.respond(
            to: "CreateGroup", ["UserPoolId": .text(TestPool.id), "GroupName": "a"])
        try await exchange.test.call("AdminAddUserToGroup", ["Username": "ada", "GroupName": "a"])
        let (access, id) = try await exchange.tokens()
        functions.clear()
        let answer = try await exchange.call(
            id, ["SubjectTokenType": "ID_TOKEN", "Scopes": ["email"], "Audiences": ["there"]])
        let event = try #require(functions.events.first)
        #expect(functions.events.count == 1)
        #expect(event["triggerSource"] == "TokenGeneration_Authentication" && event["userName"] == "ada")
        #expect(event.at("callerContext", "clientId") == "agent")
        #expect(event.at("request", "scopes") == (v1 ? nil : ["email"]))
        #expect(event.at("request", "groupConfiguration", "groupsToOverride") == ["a"])
        let claims = try exchange.claims(answer)
        #expect(claims["tier"] == (v1 ? nil : "gold") && claims["act"] == nil && claims["aud"] == "there")
        #expect(claims["cognito:groups"] == ["a"] && claims["client_id"] == "agent")
        #expect(
            exchange.test.notes.contains { $0.contains("TokenGeneration_Authentication of a token exchange is not") })
        functions.clear()
        _ = try exchange.test.cognito.pools.change(settings: ["exchangeSource": "TokenGeneration_TokenExchange"])
        _ = try await exchange.call(access)
        #expect(functions.sources == ["TokenGeneration_TokenExchange"])
    }

    @Test func `the function's refusal is the error of the exchange`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .work { event in
                event.at("callerContext", "clientId") == "agent" ? .error("not for agents") : .response([:])
            }
        ])
        let exchange = try await Exchange(functions: functions)
        #expect(
            await exchange.outcome(try await exchange.tokens().access)
                == "UserLambdaValidationException: PreTokenGeneration failed with error not for agents.")
    }

    @Test func `a record shows the subject's and the actor's claims, and no token`() async throws {
        let exchange = try await Exchange()
        let (machine, subject) = (try await exchange.machineToken(), try await exchange.tokens().access)
        _ = try await exchange.call(subject, ["ActorToken": machine, "ActorTokenType": "ACCESS_TOKEN"])
        let record = try #require(exchange.test.cognito.latestCall).json { $0.members }
        #expect(record.at("tokens", "exchanged", "subject", "claims", "username") == "ada")
        #expect(record.at("tokens", "exchanged", "actor", "claims", "sub") == "machine")
        let secrets = [subject, machine].compactMap(\.text).map { String($0.suffix(40)) }
        #expect(secrets.allSatisfy { !record.flattened.contains($0) })
    }
}

/// `GetDerivedToken` over HTTP: callers without AWS credentials prove the app client.
@Suite struct UnsignedExchangeTests {
    @Test func `a caller signs, or sends the client's secret`() async throws {
        let client = try TestClient()
        let pool = try await client.pool()
        let made = try await client.call(
            "CreateUserPoolClient",
            [
                "UserPoolId": .text(pool), "ClientName": "agent", "GenerateSecret": true,
                "ExplicitAuthFlows": ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION"],
            ])
        let (id, secret) = (
            try #require(made["UserPoolClient"]?["ClientId"]?.scalarText),
            try #require(made["UserPoolClient"]?["ClientSecret"]?.scalarText)
        )
        func outcome(_ members: JSONMembers<JSONValue>, signed: Bool) async throws -> String {
            let input: JSONMembers<JSONValue> = [
                "ClientId": .text(id), "SubjectToken": "x", "SubjectTokenType": "ACCESS_TOKEN",
            ]
            return try await client.error("GetDerivedToken", .object(input.merging(members)), isSigned: signed)
        }
        let reached = "NotAuthorizedException: The token in SubjectToken is not one of this kind from this user pool."
        #expect(try await outcome([:], signed: true) == reached)
        #expect(try await outcome(["ClientSecret": .text(secret)], signed: false) == reached)
        #expect(
            try await outcome([:], signed: false) == "MissingAuthenticationTokenException: Missing Authentication Token"
        )
        let wrong = "NotAuthorizedException: Unable to verify secret for client \(id)"
        for signed in [true, false] {
            #expect(
                try await outcome(["ClientSecret": "wrongwrongwrongwrongwrong"], signed: signed) == wrong)
        }
    }
}
