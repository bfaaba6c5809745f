import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Sign-ins with a plain-text password, and the common part of all sign-ins.
@Suite struct PasswordSignInTests {
    private static let wrong = "NotAuthorizedException: Incorrect username or password."
    private static let locked = "NotAuthorizedException: Password attempts exceeded"
    private static let functions: [String: ScriptedFunctions.Answer] = [
        "PreAuthentication": .response([:]), "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
    ]

    @Test func `a password gives tokens, and calls the functions in Cognito's order`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let answer = try await pool.begin(metadata: ["k": "v"])
        #expect(answer["ChallengeParameters"] == [:])
        #expect(answer.at("AuthenticationResult", "ExpiresIn") == 3600)
        #expect(answer.at("AuthenticationResult", "TokenType") == "Bearer")
        #expect(
            functions.sources == [
                "PreAuthentication_Authentication", "PostAuthentication_Authentication",
                "TokenGeneration_Authentication",
            ])
        let attributes: JSONValue = [
            "sub": "sub-ada", "email": "ada@example.org", "email_verified": "true", "cognito:user_status": "CONFIRMED",
        ]
        #expect(
            functions.events.map { $0["request"] } == [
                ["userAttributes": attributes, "validationData": ["k": "v"], "userNotFound": false],
                ["userAttributes": attributes, "newDeviceUsed": false],
                [
                    "userAttributes": attributes,
                    "groupConfiguration": ["groupsToOverride": [], "iamRolesToOverride": [], "preferredRole": nil],
                ],
            ])
        #expect(functions.events.allSatisfy { $0["userName"] == "ada" })
    }

    @Test(arguments: [
        ("UNCONFIRMED", "UserNotConfirmedException: User is not confirmed."),
        ("RESET_REQUIRED", "PasswordResetRequiredException: Password reset required for the user"),
        ("FORCE_CHANGE_PASSWORD", "NEW_PASSWORD_REQUIRED"), ("CONFIRMED", "tokens"),
    ])
    func `the status decides what a right password gives`(status: String, outcome: String) async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(functions: functions)
        try await pool.addUser(status: UserStatus(rawValue: status))
        #expect(await pool.outcome() == outcome)
        #expect(functions.sources.first == "PreAuthentication_Authentication")
    }

    @Test func `a disabled user is refused before any function is called`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(functions: functions)
        try await pool.addUser()
        try await pool.change { $0.isEnabled = false }
        #expect(await pool.outcome() == "NotAuthorizedException: User is disabled.")
        #expect(functions.sources.isEmpty)
    }

    @Test func `a wrong password calls pre authentication only`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(functions: functions)
        try await pool.addUser()
        #expect(await pool.outcome(of: "ada", "Wrong1!x") == Self.wrong)
        #expect(functions.sources == ["PreAuthentication_Authentication"])
    }

    @Test(arguments: [
        ("PreAuthentication", 1), ("PostAuthentication", 2), ("PreTokenGeneration", 3),
    ])
    func `a function's error ends the sign-in and is what the app sees`(name: String, calls: Int) async throws {
        var answers = Self.functions
        answers[name] = .error("not today")
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(functions: functions)
        try await pool.addUser()
        #expect(await pool.outcome() == "UserLambdaValidationException: \(name) failed with error not today.")
        #expect(functions.sources.count == calls)
        let families = try pool.cognito.pools.store.read { try $0.rows("SELECT id FROM families").count }
        #expect(families == 0)
    }

    @Test(arguments: ["ada", "nobody"]) func `the fifth failure locks, and each one more for twice as long`(
        name: String
    ) async throws {
        let pool = try await TestPool(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await pool.addUser()
        for _ in 1...4 { #expect(await pool.outcome(of: name, "Wrong1!x") == Self.wrong) }
        for seconds in [1.0, 2, 4, 8] {
            #expect(await pool.outcome(of: name, "Wrong1!x") == Self.wrong)
            // Attempts while locked do not count.
            for _ in 1...3 { #expect(await pool.outcome(of: name) == Self.locked) }
            pool.clock.advance(by: seconds - 0.5)
            #expect(await pool.outcome(of: name) == Self.locked)
            pool.clock.advance(by: 0.5)
        }
    }

    @Test func `a lock lasts fifteen minutes at most, and then failures are forgotten`() async throws {
        let pool = try await TestPool()
        try await pool.addUser()
        try await pool.change { user in
            for _ in 1...40 { user.attempts.add(at: 1_760_000_000) }
        }
        pool.clock.advance(by: 899)
        #expect(await pool.outcome() == Self.locked)
        pool.clock.advance(by: 2)
        #expect(await pool.outcome(of: "ada", "Wrong1!x") == Self.wrong)
        #expect(try await pool.user("ada").failures == 1)
        #expect(await pool.outcome() == "tokens")
        #expect(try await pool.user("ada").failures == 0)
    }

    @Test func `a temporary password works until it expires`() async throws {
        let pool = try await TestPool()
        try await pool.addUser(status: .forceChangePassword)
        try await pool.change { $0.temporaryPasswordExpires = 1_760_000_100 }
        #expect(await pool.outcome() == "NEW_PASSWORD_REQUIRED")
        pool.clock.advance(by: 100)
        #expect(
            await pool.outcome() == "NotAuthorizedException: Temporary password has expired and must be reset by an "
                + "administrator.")
    }

    @Test(arguments: ["ada", "sub-ada", "ada@example.org"])
    func `a user signs in by name, sub and verified alias, and events have the name`(typed: String) async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(["AliasAttributes": ["email"]], functions: functions)
        try await pool.addUser()
        #expect(await pool.outcome(of: typed) == "tokens")
        #expect(functions.events.allSatisfy { $0["userName"] == "ada" })
    }

    @Test(arguments: [
        ("LEGACY", "UserNotFoundException: User does not exist.", 0),
        ("ENABLED", "NotAuthorizedException: Incorrect username or password.", 1),
    ])
    func `an unknown user is told apart only where the client allows it`(
        setting: String, outcome: String, calls: Int
    ) async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(client: ["PreventUserExistenceErrors": .text(setting)], functions: functions)
        #expect(await pool.outcome(of: "nobody") == outcome)
        #expect(functions.sources.count == calls)
        guard let event = functions.events.first else { return }
        #expect(event["userName"] == "nobody")
        #expect(event["request"] == ["userAttributes": [:], "validationData": nil, "userNotFound": true])
    }

    // MARK: Required parameters

    private static let refused = "InvalidParameterException: "

    @Test(arguments: [
        ("USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client"),
        ("USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client."),
        ("REFRESH_TOKEN_AUTH", "REFRESH_TOKEN_AUTH is not enabled for the client."),
        ("ADMIN_USER_PASSWORD_AUTH", "Initiate Auth method not supported."),
    ])
    func `a flow that the client does not allow is refused`(flow: String, text: String) async throws {
        let pool = try await TestPool(client: ["ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]])
        let parameters: JSONValue = ["USERNAME": "ada", "PASSWORD": "x", "SRP_A": "2", "REFRESH_TOKEN": "x"]
        let outcome = await pool.outcome("InitiateAuth", ["AuthFlow": .text(flow), "AuthParameters": parameters])
        #expect(outcome == Self.refused + text)
    }

    @Test(arguments: [
        ("USER_PASSWORD_AUTH", ["PASSWORD"], "USERNAME"), ("USER_PASSWORD_AUTH", ["USERNAME"], "PASSWORD"),
        ("USER_SRP_AUTH", ["USERNAME"], "SRP_A"), ("REFRESH_TOKEN_AUTH", [], "REFRESH_TOKEN"),
    ])
    func `a missing parameter is named`(flow: String, given: [String], missing: String) async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        var parameters = JSONMembers<JSONValue>()
        for name in given { parameters[name] = "ada" }
        let outcome = await pool.outcome(
            "InitiateAuth", ["AuthFlow": .text(flow), "AuthParameters": .object(parameters)])
        #expect(outcome == Self.refused + "Missing required parameter \(missing)")
    }

    @Test(arguments: [
        (
            nil,
            "NotAuthorizedException: Client 5exampleclientid is configured with secret but SECRET_HASH was not received"
        ),
        ("abc", "NotAuthorizedException: Unable to verify secret hash for client 5exampleclientid"),
        ("+rM9fUHXGsRSrf6Ef4XiwT+5GgpGSdjnxTsVS+u2/RU=", "ok"),
    ])
    func `a client with a secret demands the hash of it`(hash: String?, outcome: String) async throws {
        let pool = try await TestPool(secret: "examplesecret")
        try await pool.addUser()
        var parameters: JSONMembers<JSONValue> = ["USERNAME": "ada", "PASSWORD": .text(TestPool.password)]
        parameters["SECRET_HASH"] = hash.map(JSONValue.text)
        let input: JSONMembers<JSONValue> = [
            "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": .object(parameters),
        ]
        #expect(await pool.outcome("InitiateAuth", input) == outcome)
    }

    @Test(arguments: ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"])
    func `a server signs a user in by either name of the flow`(flow: String) async throws {
        let pool = try await TestPool(client: TestPool.allFlows)
        try await pool.addUser()
        let input: JSONMembers<JSONValue> = [
            "AuthFlow": .text(flow), "AuthParameters": TestPool.parameters("ada"),
            "ClientId": .text(TestPool.clientID),
        ]
        #expect(await pool.outcome("AdminInitiateAuth", input) == "ok")
        #expect(await pool.outcome("InitiateAuth", input) == Self.refused + "Initiate Auth method not supported.")
    }

    // MARK: New passwords

    @Test func `a temporary password is replaced, and the session survives a password too weak`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(
            ["SchemaAttributes": [["Name": "given_name", "Required": true]]], functions: functions)
        try await pool.addUser(status: .forceChangePassword)
        let challenge = try await pool.begin()
        #expect(
            challenge["ChallengeParameters"] == [
                "USER_ID_FOR_SRP": "ada", "requiredAttributes": #"["userAttributes.given_name"]"#,
                "userAttributes": #"{"email":"ada@example.org","email_verified":"true"}"#,
            ])
        let session = challenge["Session"]
        var responses: JSONMembers<String> = ["USERNAME": "ada", "NEW_PASSWORD": "short"]
        let weak = await TestPool.outcome { try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses) }
        #expect(weak == "InvalidPasswordException: Password does not conform to policy: Password not long enough")
        responses["NEW_PASSWORD"] = "N3w!password"
        let missing = await TestPool.outcome { try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses) }
        #expect(missing == "InvalidParameterException: Invalid attributes given, given_name is missing")
        responses["userAttributes.given_name"] = "Ada"
        let answer = try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses, metadata: ["m": "1"])
        #expect(answer.at("AuthenticationResult", "IdToken") != nil)
        #expect(
            functions.sources == [
                "PreAuthentication_Authentication", "PostAuthentication_Authentication",
                "TokenGeneration_NewPasswordChallenge",
            ])
        #expect(functions.events.map { $0.at("request", "clientMetadata") } == [nil, ["m": "1"], ["m": "1"]])
        let again = await TestPool.outcome { try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses) }
        #expect(again == "NotAuthorizedException: Invalid session for the user, session can only be used once.")
        #expect(try await pool.user("ada").status == .confirmed)
        #expect(await pool.outcome() == Self.wrong)
        #expect(await pool.outcome(of: "ada", "N3w!password") == "tokens")
    }

    /// A pool with an attribute of each kind, and a user who lacks a required one.
    private static func newcomer() async throws -> (pool: TestPool, session: JSONValue?) {
        let schema: [JSONValue] = [
            ["Name": "email", "Required": true], ["Name": "given_name", "Required": true, "Mutable": false],
            ["Name": "custom:fixed", "Mutable": false],
            ["Name": "custom:short", "StringAttributeConstraints": ["MaxLength": "3"]],
            ["Name": "custom:closed"],
        ]
        let pool = try await TestPool(
            ["SchemaAttributes": .array(schema), "AliasAttributes": ["phone_number"]],
            client: ["WriteAttributes": ["email", "given_name", "phone_number", "custom:fixed", "custom:short"]])
        try await pool.addUser(status: .forceChangePassword)
        return (pool, try await pool.begin()["Session"])
    }

    @Test(arguments: [
        ("custom:no", "x", "InvalidParameterException: Attributes did not conform to the schema: custom:no: "),
        ("custom:short", "long", "InvalidParameterException: Attributes did not conform to the schema: custom:short: "),
        ("custom:closed", "x", "NotAuthorizedException: A client attempted to write unauthorized attribute"),
        ("custom:fixed", "x", "InvalidParameterException: user.custom:fixed: Attribute cannot be updated.\n"),
        ("phone_number", "12", "InvalidParameterException: Invalid phone number format."),
        ("email", "ada@example.org", "NotAuthorizedException: Cannot modify an already provided email"),
        ("email_verified", "true", "NotAuthorizedException: A client attempted to write unauthorized attribute"),
        ("sub", "x", "NotAuthorizedException: Cannot modify an already provided sub"),
    ])
    func `attributes that come with a new password follow the rules of every other change`(
        name: String, value: String, outcome: String
    ) async throws {
        let (pool, session) = try await Self.newcomer()
        var responses: JSONMembers<String> = [
            "USERNAME": "ada", "NEW_PASSWORD": "N3w!password", "userAttributes.given_name": "Ada",
        ]
        responses["userAttributes.\(name)"] = value
        let refused = await TestPool.outcome { try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses) }
        #expect(refused.hasPrefix(outcome), "\(refused)")
        #expect(try await pool.user("ada").status == .forceChangePassword)
        responses["userAttributes.\(name)"] = nil
        let again = await TestPool.outcome { try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses) }
        #expect(again == "tokens", "the session stays in use")
        #expect(try await pool.user("ada").attributes["given_name"] == "Ada")
    }

    @Test func `a phone number that comes with a new password is not verified`() async throws {
        let (pool, session) = try await Self.newcomer()
        let responses: JSONMembers<String> = [
            "USERNAME": "ada", "NEW_PASSWORD": "N3w!password", "userAttributes.given_name": "Ada",
            "userAttributes.phone_number": "+4512345678",
        ]
        let outcome = await TestPool.outcome { try await pool.respond("NEW_PASSWORD_REQUIRED", session, responses) }
        #expect(outcome == "tokens")
        #expect(try await pool.user("ada").attributes["phone_number_verified"] == "false")
        #expect(await pool.outcome(of: "+4512345678", "N3w!password").hasPrefix("UserNotFoundException"))
    }
}
