import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// Sign-ins whose first factor the app or the user chooses.
@Suite struct ChoiceTests {
    private static let client: JSONMembers<JSONValue> = [
        "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    ]
    private static let contacts: JSONMembers<String> = ["email": "ada@example.org", "phone_number": "+15555550123"]
    private static let all: [JSONValue] = ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"]

    private static func pool(
        _ factors: [JSONValue] = all, mfa: String = "OFF", client: JSONMembers<JSONValue> = [:],
        functions: ScriptedFunctions = ScriptedFunctions([:])
    ) async throws -> TestPool {
        try await TestPool(
            TestPool.factors(mfa).merging(["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": .array(factors)]]]),
            client: Self.client.merging(client), functions: functions)
    }

    private static func begin(
        _ pool: TestPool, _ name: String = "ada", _ parameters: JSONMembers<JSONValue> = [:]
    ) async throws(ServiceError) -> JSONValue {
        .object(
            try await pool.call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_AUTH",
                    "AuthParameters": .object(parameters.merging(["USERNAME": .text(name)])),
                ]))
    }

    @Test(
        arguments: [
            (all, "OFF", ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP", "SMS_OTP"]),
            (["PASSWORD", "EMAIL_OTP"], "OFF", ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"]),
            (["PASSWORD"], "OFF", ["PASSWORD_SRP", "PASSWORD"]),
            (["PASSWORD", "EMAIL_OTP"], "ON", ["PASSWORD_SRP", "PASSWORD"]),
        ] as [([JSONValue], String, [JSONValue])])
    func `a user chooses among the factors that pool and user have`(
        factors: [JSONValue], mfa: String, choices: [JSONValue]
    ) async throws {
        let pool = try await Self.pool(factors, mfa: mfa)
        try await pool.addUser(attributes: Self.contacts)
        let answer = try await Self.begin(pool)
        #expect(answer["ChallengeName"] == "SELECT_CHALLENGE")
        #expect(answer["AvailableChallenges"] == .array(choices))
        #expect(answer["ChallengeParameters"] == ["USERNAME": "ada"])
    }

    @Test(
        arguments: [
            ([:], "SELECT_CHALLENGE"), (["PREFERRED_CHALLENGE": "EMAIL_OTP"], "EMAIL_OTP"),
            (["PREFERRED_CHALLENGE": "SMS_OTP"], "SMS_OTP"), (["PREFERRED_CHALLENGE": "WEB_AUTHN"], "SELECT_CHALLENGE"),
            (["PREFERRED_CHALLENGE": "PASSWORD"], "PASSWORD"),
            (["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "Passw0rd!"], "tokens"),
            (
                ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "Wrong1!x"],
                "NotAuthorizedException: Incorrect username or password."
            ),
            (["PREFERRED_CHALLENGE": "PASSWORD_SRP", "SRP_A": "2"], "PASSWORD_VERIFIER"),
        ] as [(JSONMembers<JSONValue>, String)])
    func `an app's preference counts where the user can do it`(
        parameters: JSONMembers<JSONValue>, outcome: String
    ) async throws {
        let pool = try await Self.pool()
        try await pool.addUser(attributes: Self.contacts)
        let result = await TestPool.outcome { () throws(ServiceError) in
            try await Self.begin(pool, "ada", parameters)
        }
        #expect(result == outcome)
    }

    @Test(arguments: ["EMAIL_OTP", "SMS_OTP"]) func `a code of eight digits signs in, and confirms the user`(
        challenge: String
    ) async throws {
        let functions = ScriptedFunctions(["CustomMessage": .response([:]), "PreTokenGeneration": .response([:])])
        let pool = try await Self.pool(functions: functions)
        try await pool.addUser(status: .unconfirmed, password: nil, attributes: Self.contacts)
        let first = try await Self.begin(pool, "ada")
        #expect(first["AvailableChallenges"] == ["EMAIL_OTP", "SMS_OTP"])
        let second = try await pool.respond(
            "SELECT_CHALLENGE", first["Session"], ["USERNAME": "ada", "ANSWER": challenge])
        let isEmail = challenge == "EMAIL_OTP"
        #expect(
            second["ChallengeParameters"] == [
                "CODE_DELIVERY_DELIVERY_MEDIUM": isEmail ? "EMAIL" : "SMS",
                "CODE_DELIVERY_DESTINATION": isEmail ? "a***@e***" : "+*******0123",
            ])
        let code = try await pool.lastCode()
        #expect(code.utf8.count == 8)
        for _ in 1...6 {
            #expect(
                await pool.outcome(challenge, second["Session"], ["USERNAME": "ada", "\(challenge)_CODE": "x\(code)"])
                    == "CodeMismatchException: Invalid code or auth state for the user.")
            // From the fifth wrong code on, a lock of seconds follows each.
            pool.clock.advance(by: 3)
        }
        let answer: JSONMembers<String> = ["USERNAME": "ada", "\(challenge)_CODE": code]
        #expect(await pool.outcome(challenge, second["Session"], answer) == "tokens")
        let user = try await pool.user("ada")
        #expect(user.status == .confirmed)
        #expect(user.isVerified(isEmail ? "email" : "phone_number"))
        #expect(functions.sources == ["CustomMessage_Authentication", "TokenGeneration_Authentication"])
    }

    @Test(arguments: ["EMAIL_OTP", "SMS_OTP"])
    func `the fifth wrong code of a first factor locks the user, in each session`(challenge: String) async throws {
        let pool = try await Self.pool()
        try await pool.addUser(attributes: Self.contacts)
        let preference: JSONMembers<JSONValue> = ["PREFERRED_CHALLENGE": .text(challenge)]
        func outcome(_ session: JSONValue?, _ code: String) async -> String {
            await pool.outcome(challenge, session, ["USERNAME": "ada", "\(challenge)_CODE": code])
        }
        let first = try await Self.begin(pool, "ada", preference)["Session"]
        for _ in 1...3 { #expect(await outcome(first, "1").hasPrefix("CodeMismatchException")) }
        let second = try await Self.begin(pool, "ada", preference)["Session"]
        for _ in 1...2 { #expect(await outcome(second, "1").hasPrefix("CodeMismatchException")) }
        let code = try await pool.lastCode()
        #expect(await outcome(second, code) == "NotAuthorizedException: Password attempts exceeded")
        pool.clock.advance(by: 1)
        #expect(await outcome(second, code) == "tokens")
    }

    @Test func `wrong codes for an unknown name are locked like those of a user`() async throws {
        let pool = try await Self.pool(client: ["PreventUserExistenceErrors": "ENABLED"])
        let challenge = try await Self.begin(pool, "nobody", ["PREFERRED_CHALLENGE": "EMAIL_OTP"])
        let answer: JSONMembers<String> = ["USERNAME": "nobody", "EMAIL_OTP_CODE": "12345678"]
        for _ in 1...5 {
            #expect(await pool.outcome("EMAIL_OTP", challenge["Session"], answer).hasPrefix("CodeMismatchException"))
        }
        #expect(
            await pool.outcome("EMAIL_OTP", challenge["Session"], answer)
                == "NotAuthorizedException: Password attempts exceeded")
    }

    @Test func `the only factor is asked for without a choice, unless it is a password`() async throws {
        let pool = try await Self.pool(["PASSWORD", "EMAIL_OTP"])
        try await pool.addUser("cy", password: nil, attributes: ["email": "cy@example.org"])
        #expect(try await Self.begin(pool, "cy")["ChallengeName"] == "EMAIL_OTP")
        try await pool.addUser("eve", attributes: [:])
        #expect(try await Self.begin(pool, "eve")["ChallengeName"] == "SELECT_CHALLENGE")
    }

    @Test func `a choice may have its answer with it, and only a listed one counts`() async throws {
        let pool = try await Self.pool()
        try await pool.addUser(attributes: Self.contacts)
        let session = try await Self.begin(pool)["Session"]
        #expect(
            await pool.outcome("SELECT_CHALLENGE", session, ["USERNAME": "ada", "ANSWER": "WEB_AUTHN"])
                == "InvalidParameterException: ANSWER must be one of PASSWORD_SRP, PASSWORD, EMAIL_OTP, SMS_OTP.")
        let chosen: JSONMembers<String> = ["USERNAME": "ada", "ANSWER": "PASSWORD", "PASSWORD": TestPool.password]
        #expect(await pool.outcome("SELECT_CHALLENGE", session, chosen) == "tokens")
        let again = try await Self.begin(pool)["Session"]
        let asked = try await pool.respond("SELECT_CHALLENGE", again, ["USERNAME": "ada", "ANSWER": "PASSWORD"])
        #expect(asked["ChallengeName"] == "PASSWORD")
        let password: JSONMembers<String> = ["USERNAME": "ada", "PASSWORD": TestPool.password]
        #expect(await pool.outcome("PASSWORD", asked["Session"], password) == "tokens")
    }

    @Test func `a proof over SRP goes on with a session, and with the second factor`() async throws {
        let pool = try await Self.pool(["PASSWORD"], mfa: "OPTIONAL")
        try await pool.addUser(factors: [.softwareToken])
        let client = try SRPClient(SRP.Identity(group: "Ab12Cd34E", name: "ada"))
        let first = try await Self.begin(pool)
        let second = try await pool.respond(
            "SELECT_CHALLENGE", first["Session"],
            ["USERNAME": "ada", "ANSWER": "PASSWORD_SRP", "SRP_A": SRP.text(client.shown)])
        #expect(second["ChallengeName"] == "PASSWORD_VERIFIER")
        #expect(second["Session"] != nil)
        let third = try await pool.respond("PASSWORD_VERIFIER", second["Session"], pool.proof(second, client))
        #expect(third["ChallengeName"] == "SOFTWARE_TOKEN_MFA")
        #expect(third["AvailableChallenges"] == nil)
    }

    @Test(
        arguments: [
            ("LEGACY", [:], "UserNotFoundException: User does not exist."), ("ENABLED", [:], "SELECT_CHALLENGE"),
            ("ENABLED", ["PREFERRED_CHALLENGE": "EMAIL_OTP"], "EMAIL_OTP"),
            ("ENABLED", ["PREFERRED_CHALLENGE": "PASSWORD_SRP", "SRP_A": "2"], "PASSWORD_VERIFIER"),
            (
                "ENABLED", ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "x"],
                "NotAuthorizedException: Incorrect username or password."
            ),
        ] as [(String, JSONMembers<JSONValue>, String)])
    func `a name that nobody has is told apart only where the client allows it`(
        setting: String, parameters: JSONMembers<JSONValue>, outcome: String
    ) async throws {
        let pool = try await Self.pool(client: ["PreventUserExistenceErrors": .text(setting)])
        let result = await TestPool.outcome { () throws(ServiceError) in
            try await Self.begin(pool, "nobody@example.org", parameters)
        }
        #expect(result == outcome)
        guard outcome == "EMAIL_OTP" else { return }
        let challenge = try await Self.begin(pool, "nobody@example.org", parameters)
        #expect(challenge.at("ChallengeParameters", "CODE_DELIVERY_DESTINATION") == "n***@e***")
        #expect(
            await pool.outcome(
                "EMAIL_OTP", challenge["Session"],
                ["USERNAME": "nobody@example.org", "EMAIL_OTP_CODE": "12345678"])
                == "CodeMismatchException: Invalid code or auth state for the user.")
        #expect(try await pool.outbox().isEmpty)
    }

    @Test func `a sign-up's session signs the confirmed user in once`() async throws {
        let pool = try await Self.pool()
        let session = try #require(try await pool.signUp()["Session"])
        let early: JSONMembers<JSONValue> = [
            "AuthFlow": "USER_AUTH", "AuthParameters": ["USERNAME": "ada"], "Session": session,
        ]
        #expect(await pool.outcome("InitiateAuth", early) == "NotAuthorizedException: Invalid session for the user.")
        let confirmed = try await pool.call(
            "ConfirmSignUp",
            ["Username": "ada", "ConfirmationCode": .text(try await pool.lastCode()), "Session": session])
        let input = early.merging(["Session": try #require(confirmed["Session"])])
        let answer = JSONValue.object(try await pool.call("InitiateAuth", input))
        #expect(answer.at("AuthenticationResult", "AccessToken") != nil)
        #expect(
            await pool.outcome("InitiateAuth", input)
                == "NotAuthorizedException: Invalid session for the user, session can only be used once.")
    }

    @Test func `the factors of a user are listed`() async throws {
        let pool = try await Self.pool(mfa: "OPTIONAL")
        try await pool.addUser(attributes: Self.contacts)
        let token = try await pool.signIn("ada")
        let expected: JSONMembers<JSONValue> = [
            "Username": "ada", "ConfiguredUserAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"],
        ]
        #expect(try await pool.call("GetUserAuthFactors", ["AccessToken": token]) == expected)
        #expect(try await pool.call("AdminGetUserAuthFactors", ["Username": "ada"]) == expected)
    }
}
