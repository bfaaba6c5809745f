import CognitoCrypto
import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// Second factors: when they are asked for, and how they are proven.
@Suite struct SecondFactorTests {
    private static let functions: [String: ScriptedFunctions.Answer] = [
        "PreAuthentication": .response([:]), "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
        "CustomMessage": .response(["smsMessage": "Code: {####}", "emailMessage": "Mail: {####}"]),
    ]
    private static let used = "NotAuthorizedException: Invalid session for the user, session can only be used once."
    private static let wrongCode = "CodeMismatchException: Invalid code or auth state for the user."
    private static let wrongToken = "CodeMismatchException: Invalid code received for user"

    @Test(
        arguments: [
            ("OFF", [MFAFactor.sms], nil, "tokens"), ("OPTIONAL", [], nil, "tokens"),
            ("OPTIONAL", [.sms], nil, "SMS_MFA"), ("OPTIONAL", [.email], nil, "EMAIL_OTP"),
            ("OPTIONAL", [.sms, .softwareToken], nil, "SELECT_MFA_TYPE"),
            ("OPTIONAL", [.sms, .softwareToken], .softwareToken, "SOFTWARE_TOKEN_MFA"),
            ("ON", [.sms, .softwareToken], .sms, "SMS_MFA"), ("ON", [], nil, "SELECT_MFA_TYPE"),
        ] as [(String, [MFAFactor], MFAFactor?, String)])
    func `mode, factors and preference decide what follows the password`(
        mode: String, factors: [MFAFactor], preferred: MFAFactor?, outcome: String
    ) async throws {
        let pool = try await TestPool(TestPool.factors(mode))
        try await pool.addUser(factors: factors, preferred: preferred)
        #expect(await pool.outcome() == outcome)
    }

    @Test(
        arguments: [
            (["SoftwareTokenMfaConfiguration": ["Enabled": true]], "MFA_SETUP"),
            (
                ["SmsConfiguration": [:], "SmsMfaConfiguration": [:]],
                "InvalidParameterException: The user pool requires a second factor; the user has none, "
                    + "and cannot set one up while signing in."
            ),
            (["EmailMfaConfiguration": [:]], "EMAIL_OTP"),
            (
                [
                    "EmailMfaConfiguration": [:],
                    "AccountRecoverySetting": [
                        "RecoveryMechanisms": [["Name": "verified_email", "Priority": 1]]
                    ], "SoftwareTokenMfaConfiguration": ["Enabled": true],
                ], "MFA_SETUP"
            ),
        ] as [(JSONMembers<JSONValue>, String)])
    func `a pool that requires a factor asks for one that works, or has one set up`(
        configuration: JSONMembers<JSONValue>, outcome: String
    ) async throws {
        let pool = try await TestPool(configuration.merging(["MfaConfiguration": "ON"]))
        try await pool.addUser()
        #expect(await pool.outcome() == outcome)
    }

    @Test func `a text message's code signs in once, and verifies the phone number`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(TestPool.factors(), functions: functions)
        try await pool.addUser(factors: [.sms])
        let challenge = try await pool.begin(metadata: ["k": "v"])
        #expect(
            challenge["ChallengeParameters"] == [
                "CODE_DELIVERY_DELIVERY_MEDIUM": "SMS", "CODE_DELIVERY_DESTINATION": "+*******0123",
                "USER_ID_FOR_SRP": "ada",
            ])
        let code = try await pool.lastCode()
        #expect(code.utf8.count == 6)
        #expect(try await pool.outbox().last?.text("body") == "Code: \(code)")
        let session = challenge["Session"]
        let wrong = String(code.reversed()) == code ? "1234567" : String(code.reversed())
        #expect(await pool.outcome("SMS_MFA", session, ["USERNAME": "ada", "SMS_MFA_CODE": wrong]) == Self.wrongCode)
        let answer: JSONMembers<String> = ["USERNAME": "ada", "SMS_MFA_CODE": code]
        #expect(
            await pool.outcome("EMAIL_OTP", session, ["USERNAME": "ada", "EMAIL_OTP_CODE": code])
                == "NotAuthorizedException: Invalid session for the user.")
        #expect(await pool.outcome("SMS_MFA", session, answer) == "tokens")
        #expect(await pool.outcome("SMS_MFA", session, answer) == Self.used)
        #expect(try await pool.user("ada").isVerified("phone_number"))
        #expect(
            functions.sources == [
                "PreAuthentication_Authentication", "CustomMessage_Authentication", "PostAuthentication_Authentication",
                "TokenGeneration_Authentication",
            ])
        let message = try #require(functions.events.first { $0["triggerSource"] == "CustomMessage_Authentication" })
        #expect(message.at("request", "clientMetadata") == nil)
        #expect(message.at("request", "codeParameter") == "{####}")
    }

    @Test func `an email's code goes to a custom sender, and ends with its session`() async throws {
        let functions = ScriptedFunctions(["CustomEmailSender": .response([:])])
        let pool = try await TestPool(TestPool.factors(), functions: functions)
        try await pool.addUser(factors: [.email])
        let challenge = try await pool.begin()
        await pool.cognito.drain()
        #expect(functions.sources == ["CustomEmailSender_Authentication"])
        let sealed = try #require(functions.events.first?.at("request", "code")?.text)
        let code = try SealedCodeReader(pool.cognito).plaintext(sealed)
        pool.clock.advance(by: 180)
        #expect(
            await pool.outcome("EMAIL_OTP", challenge["Session"], ["USERNAME": "ada", "EMAIL_OTP_CODE": code])
                == "NotAuthorizedException: Invalid session for the user, session is expired.")
    }

    @Test(arguments: [-2, -1, 0, 1, 2]) func `an authenticator app may be a period early or late`(
        offset: Int
    ) async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser(factors: [.softwareToken])
        let challenge = try await pool.begin()
        #expect(
            challenge["ChallengeParameters"] == ["USER_ID_FOR_SRP": "ada", "FRIENDLY_DEVICE_NAME": "phone"])
        let answer: JSONMembers<String> = [
            "USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token(offset),
        ]
        let outcome = await pool.outcome("SOFTWARE_TOKEN_MFA", challenge["Session"], answer)
        #expect(outcome == (abs(offset) < 2 ? "tokens" : Self.wrongToken))
    }

    @Test func `an authenticator app's code works once, whatever the session`() async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser(factors: [.softwareToken])
        let sessions = [try await pool.begin()["Session"], try await pool.begin()["Session"]]
        let answer: JSONMembers<String> = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token()]
        #expect(await pool.outcome("SOFTWARE_TOKEN_MFA", sessions[0], answer) == "tokens")
        let again = await pool.outcome("SOFTWARE_TOKEN_MFA", sessions[1], answer)
        #expect(again == "ExpiredCodeException: Your software token has already been used once.")
        let earlier: JSONMembers<String> = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token(-1)]
        #expect(await pool.outcome("SOFTWARE_TOKEN_MFA", sessions[1], earlier) == again)
        pool.clock.advance(by: 30)
        let next: JSONMembers<String> = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token()]
        #expect(await pool.outcome("SOFTWARE_TOKEN_MFA", sessions[1], next) == "tokens")
    }

    @Test func `five wrong codes lock the user, even with the password in between`() async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser(factors: [.softwareToken])
        let wrong: JSONMembers<String> = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token(7)]
        for _ in 1...5 {
            let session = try await pool.begin()["Session"]
            #expect(await pool.outcome("SOFTWARE_TOKEN_MFA", session, wrong) == Self.wrongToken)
        }
        #expect(await pool.outcome() == "NotAuthorizedException: Password attempts exceeded")
        pool.clock.advance(by: 2)
        let session = try await pool.begin()["Session"]
        let right: JSONMembers<String> = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token()]
        #expect(await pool.outcome("SOFTWARE_TOKEN_MFA", session, right) == "tokens")
        #expect(try await pool.user("ada").failures == 0)
    }

    @Test func `a user chooses between factors, and only among those`() async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser(factors: [.sms, .softwareToken])
        let challenge = try await pool.begin()
        #expect(
            challenge["ChallengeParameters"] == [
                "MFAS_CAN_CHOOSE": #"["SMS_MFA","SOFTWARE_TOKEN_MFA"]"#, "USER_ID_FOR_SRP": "ada",
            ])
        let session = challenge["Session"]
        #expect(
            await pool.outcome("SELECT_MFA_TYPE", session, ["USERNAME": "ada", "ANSWER": "EMAIL_OTP"])
                == "MFAMethodNotFoundException: ANSWER must be one of SMS_MFA, SOFTWARE_TOKEN_MFA.")
        #expect(await pool.outcome("SELECT_MFA_TYPE", session, ["USERNAME": "ada", "ANSWER": "SMS_MFA"]) == "SMS_MFA")
        #expect(
            await pool.outcome("SELECT_MFA_TYPE", session, ["USERNAME": "ada", "ANSWER": "SMS_MFA"]) == Self.used)
    }

    @Test func `a new password is followed by the factor, and the token's source stays`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(TestPool.factors(), functions: functions)
        try await pool.addUser(factors: [.softwareToken])
        try await pool.change { $0.status = .forceChangePassword }
        let first = try await pool.begin()
        let second = try await pool.respond(
            "NEW_PASSWORD_REQUIRED", first["Session"], ["USERNAME": "ada", "NEW_PASSWORD": "N3w!password"])
        #expect(second["ChallengeName"] == "SOFTWARE_TOKEN_MFA")
        let answer: JSONMembers<String> = ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": try pool.token()]
        #expect(await pool.outcome("SOFTWARE_TOKEN_MFA", second["Session"], answer) == "tokens")
        #expect(functions.sources.last == "TokenGeneration_NewPasswordChallenge")
    }

    @Test func `the record of a sign-in says what each call asks for`() async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser(factors: [.sms])
        let session = try await pool.begin()["Session"]
        _ = try await pool.respond("SMS_MFA", session, ["USERNAME": "ada", "SMS_MFA_CODE": try await pool.lastCode()])
        guard case .array(let flows) = pool.cognito.server.trace.json, case .array(let calls)? = flows.last?["calls"]
        else {
            Issue.record("no flow")
            return
        }
        #expect(calls.map { $0["challenge"] } == ["SMS_MFA", nil])
        #expect(flows.count == 1)
    }

    // MARK: Setting up

    @Test func `an app is enrolled with the challenge's session`() async throws {
        let pool = try await TestPool(
            TestPool.factors("ON").filter { $0.key.hasPrefix("Soft") || $0.key.hasPrefix("Mfa") })
        try await pool.addUser()
        let challenge = try await pool.begin()
        #expect(
            challenge["ChallengeParameters"] == [
                "MFAS_CAN_SETUP": #"["SOFTWARE_TOKEN_MFA"]"#, "USER_ID_FOR_SRP": "ada",
            ])
        let early = await pool.outcome("MFA_SETUP", challenge["Session"], ["USERNAME": "ada"])
        #expect(early == "NotAuthorizedException: Invalid session for the user.")
        let started = try await pool.call("AssociateSoftwareToken", ["Session": challenge["Session"] ?? .null])
        let secret = try #require(started["SecretCode"]?.text)
        #expect(secret.utf8.count == 52)
        let session = try #require(started["Session"])
        let key = try #require(Base32.decode(secret))
        let wrong = try pool.token(5, secret: key)
        #expect(
            await pool.outcome("VerifySoftwareToken", ["Session": session, "UserCode": .text(wrong)])
                == "EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA")
        let code = JSONValue.text(try pool.token(secret: key))
        let verified = try await pool.call("VerifySoftwareToken", ["Session": session, "UserCode": code])
        #expect(verified["Status"] == "SUCCESS")
        #expect(await pool.outcome("VerifySoftwareToken", ["Session": session, "UserCode": code]) == Self.used)
        #expect(await pool.outcome("MFA_SETUP", verified["Session"], ["USERNAME": "ada"]) == "tokens")
        #expect(await pool.outcome() == "SOFTWARE_TOKEN_MFA")
        let stored = try pool.cognito.pools.store.read { try $0.rows("SELECT factors FROM users").map { "\($0)" } }
        #expect(!stored.contains { $0.contains(secret) })
    }

    @Test func `an email address is set up by its code`() async throws {
        let pool = try await TestPool(["MfaConfiguration": "ON", "EmailMfaConfiguration": [:]])
        try await pool.addUser(attributes: ["name": "Ada"])
        let challenge = try await pool.begin()
        #expect(challenge["ChallengeName"] == "MFA_SETUP")
        let wrong = await pool.outcome("MFA_SETUP", challenge["Session"], ["USERNAME": "ada", "EMAIL": "nobody"])
        #expect(wrong == "InvalidParameterException: Invalid email address format.")
        let next = try await pool.respond(
            "MFA_SETUP", challenge["Session"], ["USERNAME": "ada", "EMAIL": "ada@example.org"])
        #expect(next["ChallengeName"] == "EMAIL_OTP")
        let answer: JSONMembers<String> = ["USERNAME": "ada", "EMAIL_OTP_CODE": try await pool.lastCode()]
        #expect(await pool.outcome("EMAIL_OTP", next["Session"], answer) == "tokens")
        #expect(try await pool.user("ada").attributes["email_verified"] == "true")
    }

    @Test func `an app is enrolled with an access token, replaced by another, and removed`() async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser()
        let token = try await pool.signIn("ada")
        let preference: JSONMembers<JSONValue> = [
            "AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true],
        ]
        #expect(
            await pool.outcome("SetUserMFAPreference", preference)
                == "InvalidParameterException: User has not set up software token mfa")
        #expect(
            await pool.outcome("VerifySoftwareToken", ["AccessToken": token, "UserCode": "000000"])
                == "SoftwareTokenMFANotFoundException: Software Token MFA does not exist for the user.")
        var secrets: [[UInt8]] = []
        for _ in 1...2 {
            let started = try await pool.call("AssociateSoftwareToken", ["AccessToken": token])
            #expect(started["Session"] == nil)
            let secret = try #require(started["SecretCode"]?.text.flatMap(Base32.decode))
            secrets.append(secret)
            try await pool.call(
                "VerifySoftwareToken",
                [
                    "AccessToken": token, "UserCode": .text(try pool.token(secret: secret)),
                    "FriendlyDeviceName": "tablet",
                ])
        }
        #expect(await pool.outcome() == "tokens")
        try await pool.call("SetUserMFAPreference", preference)
        let user = try await pool.call("GetUser", ["AccessToken": token])
        #expect(user["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
        #expect(user["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA")
        let session = try await pool.begin()["Session"]
        pool.clock.advance(by: 60)
        let codes = try secrets.map { try pool.token(secret: $0) }
        let outcomes = [
            await pool.outcome(
                "SOFTWARE_TOKEN_MFA", session, ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": codes[0]]),
            await pool.outcome(
                "SOFTWARE_TOKEN_MFA", session, ["USERNAME": "ada", "SOFTWARE_TOKEN_MFA_CODE": codes[1]]),
        ]
        #expect(outcomes == [Self.wrongToken, "tokens"])
        try await pool.call("AdminDeleteSoftwareToken", ["Username": "ada"])
        #expect(await pool.outcome() == "tokens")
    }

    // MARK: Custom sign-ins

    @Test func `a function sees the factor that followed the password`() async throws {
        let functions = ScriptedFunctions([
            "DefineAuthChallenge": .script { event in
                let steps = event.at("request", "session")
                guard case .array(let elements) = steps else { return [:] }
                return elements.count == 1 ? ["challengeName": "PASSWORD_VERIFIER"] : ["issueTokens": true]
            }
        ])
        let pool = try await TestPool(TestPool.factors(), client: TestPool.allFlows, functions: functions)
        try await pool.addUser(factors: [.sms])
        let client = try SRPClient(SRP.Identity(group: "Ab12Cd34E", name: "ada"))
        let first = try await pool.beginSRP(client, flow: "CUSTOM_AUTH")
        let second = try await pool.respond("PASSWORD_VERIFIER", first["Session"], pool.proof(first, client))
        #expect(second["ChallengeName"] == "SMS_MFA")
        let answer: JSONMembers<String> = ["USERNAME": "ada", "SMS_MFA_CODE": try await pool.lastCode()]
        #expect(await pool.outcome("SMS_MFA", second["Session"], answer) == "tokens")
        guard case .array(let steps) = functions.events.last?.at("request", "session") else {
            Issue.record("no session")
            return
        }
        #expect(steps.map { $0["challengeName"] } == ["SRP_A", "PASSWORD_VERIFIER", "SMS_MFA"])
        #expect(steps.allSatisfy { $0["challengeResult"] == true })
    }

    @Test(arguments: [
        (true, "SOFTWARE_TOKEN_MFA"), (false, "InvalidLambdaResponseException: Unrecognizable lambda output"),
    ])
    func `a function can ask for a factor that the user has`(hasToken: Bool, outcome: String) async throws {
        let functions = ScriptedFunctions([
            "DefineAuthChallenge": .response(["challengeName": "SOFTWARE_TOKEN_MFA"])
        ])
        let pool = try await TestPool(TestPool.factors(), client: TestPool.allFlows, functions: functions)
        try await pool.addUser(factors: [], hasToken: hasToken)
        let input: JSONMembers<JSONValue> = ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": "ada"]]
        let result = await TestPool.outcome { () throws(ServiceError) in
            .object(try await pool.call("InitiateAuth", input))
        }
        #expect(result == outcome)
    }

    // MARK: Settings

    @Test(
        arguments: [
            (
                "OFF", ["SMSMfaSettings": ["Enabled": true]],
                "InvalidParameterException: MFA is not enabled for the user pool."
            ),
            (
                "OPTIONAL", ["SoftwareTokenMfaSettings": ["Enabled": true]],
                "InvalidParameterException: User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA"
            ),
            (
                "OPTIONAL", ["SMSMfaSettings": ["Enabled": true]],
                "InvalidParameterException: User does not have delivery config set to turn on SMS_MFA"
            ),
            ("OPTIONAL", ["EmailMfaSettings": ["Enabled": true, "PreferredMfa": true]], "ok"),
            (
                "OPTIONAL", ["EmailMfaSettings": ["Enabled": false, "PreferredMfa": true]],
                "InvalidParameterException: EMAIL_OTP cannot be preferred without being enabled."
            ),
            ("OPTIONAL", ["SMSMfaSettings": ["Enabled": false, "PreferredMfa": false]], "ok"),
        ] as [(String, JSONMembers<JSONValue>, String)])
    func `a factor that pool or user does not have cannot be switched on`(
        mode: String, settings: JSONMembers<JSONValue>, outcome: String
    ) async throws {
        let pool = try await TestPool(TestPool.factors(mode))
        try await pool.addUser()
        #expect(
            await pool.outcome("AdminSetUserMFAPreference", settings.merging(["Username": "ada"])) == outcome)
    }

    @Test func `the older settings switch text messages on and off`() async throws {
        let pool = try await TestPool(TestPool.factors())
        try await pool.addUser(factors: [])
        let options: JSONValue = [["DeliveryMedium": "SMS", "AttributeName": "phone_number"]]
        try await pool.call("AdminSetUserSettings", ["Username": "ada", "MFAOptions": options])
        #expect(await pool.outcome() == "SMS_MFA")
        #expect(try await pool.call("AdminGetUser", ["Username": "ada"])["MFAOptions"] == options)
        try await pool.call("AdminSetUserSettings", ["Username": "ada", "MFAOptions": []])
        let token = try await pool.signIn("ada")
        let email: JSONValue = [["DeliveryMedium": "EMAIL", "AttributeName": "email"]]
        #expect(
            await pool.outcome("SetUserSettings", ["AccessToken": token, "MFAOptions": email])
                == "InvalidParameterException: MFAOptions must be DeliveryMedium SMS with AttributeName phone_number."
        )
    }

    private static let together =
        "InvalidParameterException: Invalid MFA configuration given, can't turn off MFA and configure an MFA together."

    private static let configurations: [(JSONMembers<JSONValue>, String)] = [
        (["MfaConfiguration": "OFF", "SoftwareTokenMfaConfiguration": ["Enabled": true]], together),
        (["MfaConfiguration": "OFF", "SoftwareTokenMfaConfiguration": ["Enabled": false]], together),
        (["MfaConfiguration": "OFF", "EmailMfaConfiguration": [:]], together),
        (["SoftwareTokenMfaConfiguration": ["Enabled": true]], together),
        (["MfaConfiguration": "OFF", "WebAuthnConfiguration": ["RelyingPartyId": "example.org"]], "ok"),
        (
            ["MfaConfiguration": "ON"],
            "InvalidParameterException: Invalid MFA configuration given, can't disable all MFAs with a required or optional "
                + "configuration."
        ),
        (
            ["MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": false]],
            "InvalidParameterException: Invalid MFA configuration given, can't disable all MFAs with a required or optional "
                + "configuration."
        ),
        (
            ["MfaConfiguration": "OPTIONAL", "WebAuthnConfiguration": ["RelyingPartyId": "example.org"]],
            "InvalidParameterException: Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be "
                + "enabled."
        ),
        (["MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true]], "ok"),
        (
            ["MfaConfiguration": "ON", "SmsMfaConfiguration": [:]],
            "InvalidParameterException: SMS configuration and Auto verification for phone_number are required when MFA is "
                + "required/optional"
        ),
    ]

    @Test(arguments: configurations)
    func `a pool's factors are checked as Cognito checks them`(
        input: JSONMembers<JSONValue>, outcome: String
    ) async throws {
        let pool = try await TestPool()
        let members = input.merging(["UserPoolId": .text(TestPool.id)])
        #expect(await pool.outcome("SetUserPoolMfaConfig", members) == outcome)
    }

    @Test func `a pool's factors are answered apart from the pool, kept by an update, and dropped when off`()
        async throws
    {
        let pool = try await TestPool()
        let id: JSONMembers<JSONValue> = ["UserPoolId": .text(TestPool.id)]
        let token: JSONMembers<JSONValue> = [
            "MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ]
        #expect(try await pool.call("SetUserPoolMfaConfig", id.merging(token)) == token)
        try await pool.call("UpdateUserPool", id.merging(["MfaConfiguration": "ON"]))
        #expect(
            try await pool.call("GetUserPoolMfaConfig", id) == token.merging(["MfaConfiguration": "ON"]))
        let described = try await pool.call("DescribeUserPool", id)["UserPool"]
        #expect(described?["MfaConfiguration"] == "ON")
        #expect(described?["SoftwareTokenMfaConfiguration"] == nil)
        try await pool.call("UpdateUserPool", id)
        #expect(
            try await pool.call("GetUserPoolMfaConfig", id) == token.merging(["MfaConfiguration": "ON"]))
        try await pool.call("UpdateUserPool", id.merging(["MfaConfiguration": "OFF"]))
        #expect(try await pool.call("GetUserPoolMfaConfig", id) == ["MfaConfiguration": "OFF"])
    }

    @Test func `an export has the factors, and a seed makes them again under another key`() async throws {
        let pool = try await TestPool(TestPool.factors("ON"))
        try await pool.addUser(factors: [.sms, .softwareToken], preferred: .softwareToken)
        let text = try await pool.cognito.exported()
        let other = try LocalCognito(host: pool.functions, clock: pool.clock).sharingKeys()
        try await other.seed(Array(text.utf8))
        let stored = try other.pools.store.userPool(TestPool.id)
        #expect(stored.settings.secondFactors == MFAFactor.allCases)
        let user = try #require(try other.pools.store.read { try $0.user(named: "ada", in: stored) })
        #expect(user.preferredFactor == .softwareToken)
        #expect(try user.softwareToken?.secret(of: user, in: stored) == TestPool.tokenSecret)
    }
}
