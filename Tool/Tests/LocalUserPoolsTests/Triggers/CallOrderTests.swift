import CognitoCrypto
import CognitoEvents
import CognitoModel
import CognitoOperations
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import UserCredentials

/// The calls that the pool records beside the table of operations that `cognito-triggers explain` prints, and beside the
/// sample events: one truth, two readers.
@Suite struct CallOrderTests {
    /// A way through an operation.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The operation, and the number of the way among the table's.
        let operation: String
        var way = 0
        /// The conditions of the table that hold.
        let conditions: Set<StepCondition>
        var functions: [String: ScriptedFunctions.Answer] = CallOrderTests.functions
        /// The pool's settings.
        var configuration: JSONMembers<JSONValue> = [:]
        /// The app client's settings in addition to the flows.
        var client: JSONMembers<JSONValue> = [:]
        /// Leads up to the operation.
        var prepare: @Sendable (TestPool) async throws -> JSONValue = { pool in
            try await pool.addUser()
            return .null
        }
        /// Calls the operation with what the preparation gave; the call may fail.
        let call: @Sendable (TestPool, JSONValue) async throws -> Void

        /// Calls the operation itself with some members, and metadata.
        static func input(
            _ operation: String, _ members: JSONMembers<JSONValue>
        ) -> @Sendable (TestPool, JSONValue) async throws -> Void {
            { pool, _ in try await pool.call(operation, members.merging(["ClientMetadata": metadata])) }
        }
    }

    private static let metadata: JSONValue = ["k": "v"]
    private static let eve: JSONMembers<JSONValue> = [
        "Username": "eve", "Password": "Passw0rd!", "UserAttributes": [["Name": "email", "Value": "eve@example.org"]],
    ]
    private static let newEmail: JSONMembers<JSONValue> = [
        "UserAttributes": [["Name": "email", "Value": "new@example.org"]]
    ]

    /// All functions but those that change a flow.
    private static let functions: [String: ScriptedFunctions.Answer] = CustomRounds.functions.merging([
        "PreSignUp": .response([:]), "PostConfirmation": .response([:]), "CustomMessage": .response([:]),
        "PreAuthentication": .response([:]), "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
    ]) { $1 }

    private static func functions(_ name: String, _ members: JSONMembers<JSONValue>) -> [String:
        ScriptedFunctions.Answer]
    { functions.merging([name: .response(members)]) { $1 } }

    private static let migrated: JSONMembers<JSONValue> = [
        "userAttributes": ["email": "bob@example.org", "email_verified": "true"], "finalUserStatus": "CONFIRMED",
        "messageAction": "SUPPRESS",
    ]
    private static let welcomed: JSONMembers<JSONValue> = migrated.merging([
        "messageAction": .null, "desiredDeliveryMediums": ["EMAIL"],
    ])

    // MARK: Users

    private static let users: [Course] = [
        Course(
            testDescription: "SignUp", operation: "SignUp", conditions: [.isNotAutoConfirmed],
            call: Course.input("SignUp", eve)),
        Course(
            testDescription: "SignUp, confirmed at once", operation: "SignUp", conditions: [.isAutoConfirmed],
            functions: functions("PreSignUp", ["autoConfirmUser": true]), call: Course.input("SignUp", eve)),
        Course(
            testDescription: "SignUp with a custom sender", operation: "SignUp", conditions: [.isNotAutoConfirmed],
            functions: functions("CustomEmailSender", [:]), call: Course.input("SignUp", eve)),
        Course(
            testDescription: "AdminCreateUser", operation: "AdminCreateUser", conditions: [.invitationIsNotSuppressed],
            call: Course.input(
                "AdminCreateUser", newEmail.merging(["Username": "cy", "DesiredDeliveryMediums": ["EMAIL"]]))
        ),
        Course(
            testDescription: "AdminCreateUser without an address", operation: "AdminCreateUser",
            conditions: [.invitationIsNotSuppressed], call: Course.input("AdminCreateUser", ["Username": "cy"])),
        Course(
            testDescription: "AdminCreateUser without a medium for the address", operation: "AdminCreateUser",
            conditions: [.invitationIsNotSuppressed],
            call: Course.input("AdminCreateUser", newEmail.merging(["Username": "cy"]))),
        Course(
            testDescription: "AdminCreateUser, SUPPRESS", operation: "AdminCreateUser", conditions: [],
            call: Course.input("AdminCreateUser", newEmail.merging(["Username": "cy", "MessageAction": "SUPPRESS"]))),
        Course(
            testDescription: "ConfirmSignUp", operation: "ConfirmSignUp", conditions: [],
            prepare: { pool in
                try await pool.signUp()
                return .text(try await pool.lastCode())
            },
            call: { pool, code in
                try await pool.call(
                    "ConfirmSignUp", ["Username": "ada", "ConfirmationCode": code, "ClientMetadata": metadata])
            }),
        Course(
            testDescription: "AdminConfirmSignUp", operation: "AdminConfirmSignUp", conditions: [],
            prepare: { .object(try await $0.signUp()) }, call: Course.input("AdminConfirmSignUp", ["Username": "ada"])),
        Course(
            testDescription: "ResendConfirmationCode", operation: "ResendConfirmationCode", conditions: [],
            prepare: { .object(try await $0.signUp()) },
            call: Course.input("ResendConfirmationCode", ["Username": "ada"])),
        Course(
            testDescription: "ForgotPassword", operation: "ForgotPassword", conditions: [],
            call: Course.input("ForgotPassword", ["Username": "ada"])),
        Course(
            testDescription: "ForgotPassword, migrated", operation: "ForgotPassword",
            conditions: [.userIsUnknown, .userIsMigrated], functions: functions("UserMigration", migrated),
            call: Course.input("ForgotPassword", ["Username": "bob"])),
        Course(
            testDescription: "ForgotPassword, migrated with a welcome", operation: "ForgotPassword",
            conditions: [.userIsUnknown, .userIsMigrated, .migrationIsNotSuppressed],
            functions: functions("UserMigration", welcomed), call: Course.input("ForgotPassword", ["Username": "bob"])),
        Course(
            testDescription: "AdminResetUserPassword", operation: "AdminResetUserPassword", conditions: [],
            call: Course.input("AdminResetUserPassword", ["Username": "ada"])),
        Course(
            testDescription: "ConfirmForgotPassword", operation: "ConfirmForgotPassword", conditions: [],
            prepare: { pool in
                try await pool.addUser()
                try await pool.call("ForgotPassword", ["Username": "ada"])
                return .text(try await pool.lastCode())
            },
            call: { pool, code in
                let input: JSONMembers<JSONValue> = [
                    "Username": "ada", "ConfirmationCode": code, "Password": "N3w!password",
                    "ClientMetadata": metadata,
                ]
                try await pool.call("ConfirmForgotPassword", input)
            }),
        Course(
            testDescription: "AdminUpdateUserAttributes", operation: "AdminUpdateUserAttributes",
            conditions: [.contactNeedsVerification],
            call: Course.input("AdminUpdateUserAttributes", newEmail.merging(["Username": "ada"]))),
        Course(
            testDescription: "UpdateUserAttributes", operation: "UpdateUserAttributes",
            conditions: [.contactNeedsVerification], prepare: signedIn,
            call: { pool, token in
                try await pool.call(
                    "UpdateUserAttributes", newEmail.merging(["AccessToken": token, "ClientMetadata": metadata]))
            }),
        Course(
            testDescription: "GetUserAttributeVerificationCode", operation: "GetUserAttributeVerificationCode",
            conditions: [], prepare: signedIn,
            call: { pool, token in
                let input: JSONMembers<JSONValue> = [
                    "AccessToken": token, "AttributeName": "email", "ClientMetadata": metadata,
                ]
                try await pool.call("GetUserAttributeVerificationCode", input)
            }),
    ]

    private static let signedIn: @Sendable (TestPool) async throws -> JSONValue = { pool in
        try await pool.addUser()
        return try await pool.signIn("ada")
    }

    // MARK: Sign-ins

    private static func password(
        _ name: String, _ password: String = TestPool.password
    ) -> @Sendable (TestPool, JSONValue) async throws -> Void {
        { pool, _ in _ = try await pool.begin(name, password, metadata: metadata) }
    }

    private static let signIns: [Course] = [
        Course(
            testDescription: "InitiateAuth, password", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden, .nothingMoreIsAsked], call: password("ada")),
        Course(
            testDescription: "InitiateAuth, wrong password", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden], call: password("ada", "Wrong1!x")),
        Course(
            testDescription: "InitiateAuth, unknown and hidden", operation: "InitiateAuth",
            conditions: [.userIsUnknownAndPasswordIsSent, .userIsKnownOrExistenceIsHidden],
            functions: functions("UserMigration", [:]), client: ["PreventUserExistenceErrors": "ENABLED"],
            call: password("bob")),
        Course(
            testDescription: "InitiateAuth, unknown", operation: "InitiateAuth",
            conditions: [.userIsUnknownAndPasswordIsSent], functions: functions("UserMigration", [:]),
            call: password("bob")),
        Course(
            testDescription: "InitiateAuth, migrated", operation: "InitiateAuth",
            conditions: [
                .userIsUnknownAndPasswordIsSent, .userIsMigrated, .userIsKnownOrExistenceIsHidden, .nothingMoreIsAsked,
            ], functions: functions("UserMigration", migrated), call: password("bob")),
        Course(
            testDescription: "InitiateAuth, migrated with a welcome", operation: "InitiateAuth",
            conditions: [
                .userIsUnknownAndPasswordIsSent, .userIsMigrated, .migrationIsNotSuppressed,
                .userIsKnownOrExistenceIsHidden, .nothingMoreIsAsked,
            ], functions: functions("UserMigration", welcomed), call: password("bob")),
        Course(
            testDescription: "AdminInitiateAuth, password", operation: "AdminInitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden, .nothingMoreIsAsked],
            call: Course.input(
                "AdminInitiateAuth",
                [
                    "ClientId": .text(TestPool.clientID), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                    "AuthParameters": TestPool.parameters("ada"),
                ])),
        Course(
            testDescription: "InitiateAuth, SRP", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden],
            call: Course.input(
                "InitiateAuth", ["AuthFlow": "USER_SRP_AUTH", "AuthParameters": ["USERNAME": "ada", "SRP_A": "5"]])),
        Course(
            testDescription: "RespondToAuthChallenge, SRP", operation: "RespondToAuthChallenge",
            conditions: [.nothingMoreIsAsked], prepare: { try await provenChallenge($0, flow: "USER_SRP_AUTH") },
            call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, new password", operation: "RespondToAuthChallenge",
            conditions: [.nothingMoreIsAsked, .newPasswordWasRequired],
            prepare: { pool in
                try await pool.addUser(status: .forceChangePassword)
                let challenge = try await pool.begin()
                return answered(challenge, ["USERNAME": "ada", "NEW_PASSWORD": "N3w!password"])
            }, call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "InitiateAuth, refresh", operation: "InitiateAuth", way: 2, conditions: [],
            prepare: refreshToken,
            call: { pool, token in
                let input: JSONMembers<JSONValue> = [
                    "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": token],
                    "ClientMetadata": metadata,
                ]
                try await pool.call("InitiateAuth", input)
            }),
        Course(
            testDescription: "GetTokensFromRefreshToken", operation: "GetTokensFromRefreshToken", conditions: [],
            prepare: refreshToken,
            call: { pool, token in
                try await pool.call("GetTokensFromRefreshToken", ["RefreshToken": token, "ClientMetadata": metadata])
            }),
    ]

    private static let refreshToken: @Sendable (TestPool) async throws -> JSONValue = { pool in
        try await pool.addUser()
        return try #require(try await pool.begin().at("AuthenticationResult", "RefreshToken"))
    }

    /// The members of an answer to a challenge.
    private static func answered(_ challenge: JSONValue, _ responses: JSONMembers<String>) -> JSONValue {
        [
            "ChallengeName": challenge["ChallengeName"] ?? .null, "Session": challenge["Session"] ?? .null,
            "ChallengeResponses": .object(responses.mapValues(JSONValue.text)),
        ]
    }

    /// A sign-in over SRP up to the answer with the right proof.
    private static func provenChallenge(_ pool: TestPool, flow: String) async throws -> JSONValue {
        try await pool.addUser()
        let client = try TestPool.client()
        let challenge = try await pool.beginSRP(client, flow: flow)
        return answered(challenge, try pool.proof(challenge, client))
    }

    /// Answers the challenge of the preparation.
    private static func answer(_ operation: String) -> @Sendable (TestPool, JSONValue) async throws -> Void {
        { pool, answer in
            guard case .object(let members) = answer else { return }
            try await pool.call(
                operation, members.merging(["ClientMetadata": metadata, "ClientId": .text(TestPool.clientID)]))
        }
    }

    // MARK: Custom sign-ins

    private static func custom(_ answer: String) -> @Sendable (TestPool) async throws -> JSONValue {
        { pool in
            try await pool.addUser()
            return answered(try await CustomRounds.begin(pool), ["USERNAME": "ada", "ANSWER": answer])
        }
    }

    private static let customs: [Course] = [
        Course(
            testDescription: "InitiateAuth, custom", operation: "InitiateAuth", way: 1,
            conditions: [.customChallengeIsPresented],
            call: Course.input("InitiateAuth", ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": "ada"]])),
        Course(
            testDescription: "RespondToAuthChallenge, wrong answer", operation: "RespondToAuthChallenge",
            conditions: [.customChallengeIsAnswered, .signInIsCustom, .customChallengeIsPresented],
            prepare: custom("wrong"), call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, right answer", operation: "RespondToAuthChallenge",
            conditions: [.customChallengeIsAnswered, .signInIsCustom, .nothingMoreIsAsked], prepare: custom("right"),
            call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "AdminRespondToAuthChallenge, right answer", operation: "AdminRespondToAuthChallenge",
            conditions: [.customChallengeIsAnswered, .signInIsCustom, .nothingMoreIsAsked], prepare: custom("right"),
            call: answer("AdminRespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, password of a custom sign-in",
            operation: "RespondToAuthChallenge", conditions: [.signInIsCustom, .customChallengeIsPresented],
            prepare: { try await provenChallenge($0, flow: "CUSTOM_AUTH") }, call: answer("RespondToAuthChallenge")),
    ]

    // MARK: Second factors

    /// Stores a user with a second factor, who has to be asked for it.
    private static func withFactor(_ factors: MFAFactor...) -> @Sendable (TestPool) async throws -> JSONValue {
        { pool in
            try await pool.addUser(factors: factors)
            return .null
        }
    }

    /// A sign-in with a password up to the answer to the second factor.
    private static func answeredFactor(
        _ factor: MFAFactor, _ name: String
    ) -> @Sendable (TestPool) async throws -> JSONValue {
        { pool in
            try await pool.addUser(factors: [factor])
            let challenge = try await pool.begin()
            let code: String =
                if factor == .softwareToken { try pool.token() } else { try await pool.lastCode() }
            return answered(challenge, ["USERNAME": "ada", name: code])
        }
    }

    private static let secondFactors: [Course] = [
        Course(
            testDescription: "InitiateAuth, password and a code by text message", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden, .codeIsNeeded], configuration: TestPool.factors(),
            prepare: withFactor(.sms), call: password("ada")),
        Course(
            testDescription: "InitiateAuth, password and a code by a custom sender", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden, .codeIsNeeded],
            functions: functions("CustomEmailSender", [:]),
            configuration: TestPool.factors(), prepare: withFactor(.email), call: password("ada")),
        Course(
            testDescription: "InitiateAuth, password and an authenticator app", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden], configuration: TestPool.factors(),
            prepare: withFactor(.softwareToken), call: password("ada")),
        Course(
            testDescription: "InitiateAuth, password and a choice of factors", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden], configuration: TestPool.factors(),
            prepare: withFactor(.softwareToken, .sms), call: password("ada")),
        Course(
            testDescription: "RespondToAuthChallenge, code by text message", operation: "RespondToAuthChallenge",
            conditions: [.nothingMoreIsAsked], configuration: TestPool.factors(),
            prepare: answeredFactor(.sms, "SMS_MFA_CODE"), call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, wrong code", operation: "RespondToAuthChallenge", conditions: [],
            configuration: TestPool.factors(),
            prepare: { pool in
                try await pool.addUser(factors: [.email])
                return answered(try await pool.begin(), ["USERNAME": "ada", "EMAIL_OTP_CODE": "none"])
            }, call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "AdminRespondToAuthChallenge, code of an authenticator app",
            operation: "AdminRespondToAuthChallenge", conditions: [.nothingMoreIsAsked],
            configuration: TestPool.factors(),
            prepare: answeredFactor(.softwareToken, "SOFTWARE_TOKEN_MFA_CODE"),
            call: answer("AdminRespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, choice of a factor", operation: "RespondToAuthChallenge",
            conditions: [.codeIsNeeded], configuration: TestPool.factors(),
            prepare: { pool in
                try await pool.addUser(factors: [.sms, .email])
                return answered(try await pool.begin(), ["USERNAME": "ada", "ANSWER": "EMAIL_OTP"])
            }, call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "AdminRespondToAuthChallenge, choice of a factor",
            operation: "AdminRespondToAuthChallenge", conditions: [.codeIsNeeded], configuration: TestPool.factors(),
            prepare: { pool in
                try await pool.addUser(factors: [.sms, .email])
                return answered(try await pool.begin(), ["USERNAME": "ada", "ANSWER": "SMS_MFA"])
            }, call: answer("AdminRespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, SRP and then a code", operation: "RespondToAuthChallenge",
            conditions: [.codeIsNeeded], configuration: TestPool.factors(),
            prepare: { pool in
                try await pool.addUser(factors: [.sms])
                let client = try TestPool.client()
                let challenge = try await pool.beginSRP(client)
                return answered(challenge, try pool.proof(challenge, client))
            }, call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, new password and then a code",
            operation: "RespondToAuthChallenge", conditions: [.codeIsNeeded], configuration: TestPool.factors(),
            prepare: { pool in
                try await pool.addUser(factors: [.sms])
                try await pool.change { $0.status = .forceChangePassword }
                return answered(try await pool.begin(), ["USERNAME": "ada", "NEW_PASSWORD": "N3w!password"])
            }, call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, code after a new password", operation: "RespondToAuthChallenge",
            conditions: [.nothingMoreIsAsked, .newPasswordWasRequired], configuration: TestPool.factors(),
            prepare: { pool in
                try await pool.addUser(factors: [.sms])
                try await pool.change { $0.status = .forceChangePassword }
                let first = try await pool.begin()
                let second = try await pool.respond(
                    "NEW_PASSWORD_REQUIRED", first["Session"], ["USERNAME": "ada", "NEW_PASSWORD": "N3w!password"])
                return answered(second, ["USERNAME": "ada", "SMS_MFA_CODE": try await pool.lastCode()])
            }, call: answer("RespondToAuthChallenge")),
    ]

    // MARK: Devices

    private static let tracking: JSONMembers<JSONValue> = [
        "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": false]
    ]

    /// A user with a device that is remembered.
    private static func device(_ pool: TestPool) async throws -> DeviceClient {
        try await pool.addUser()
        let result = try #require(try await pool.begin().at("AuthenticationResult"))
        let client = DeviceClient(
            key: result.at("NewDeviceMetadata", "DeviceKey")?.text ?? "",
            groupKey: result.at("NewDeviceMetadata", "DeviceGroupKey")?.text ?? "")
        let token = result["AccessToken"] ?? .null
        try await pool.call("ConfirmDevice", try client.confirmation().merging(["AccessToken": token]))
        return client
    }

    private static let devices: [Course] = [
        Course(
            testDescription: "InitiateAuth on a new device", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden, .nothingMoreIsAsked], configuration: tracking,
            call: password("ada")),
        Course(
            testDescription: "InitiateAuth on a remembered device", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden], configuration: tracking,
            prepare: { .text(try await device($0).key) },
            call: { pool, key in
                let parameters: JSONValue = [
                    "USERNAME": "ada", "PASSWORD": .text(TestPool.password), "DEVICE_KEY": key,
                ]
                let input: JSONMembers<JSONValue> = [
                    "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters, "ClientMetadata": metadata,
                ]
                try await pool.call("InitiateAuth", input)
            }),
        Course(
            testDescription: "RespondToAuthChallenge, begin of a device's proof", operation: "RespondToAuthChallenge",
            conditions: [], configuration: tracking,
            prepare: { pool in
                let client = try await device(pool)
                let challenge = try await pool.begin(device: client.key)
                return answered(
                    challenge,
                    [
                        "USERNAME": "ada", "DEVICE_KEY": client.key,
                        "SRP_A": SRP.text(try SRPClient(client.identity).shown),
                    ])
            }, call: answer("RespondToAuthChallenge")),
        Course(
            testDescription: "RespondToAuthChallenge, a device's proof", operation: "RespondToAuthChallenge",
            conditions: [.nothingMoreIsAsked, .deviceWasAuthenticated], configuration: tracking,
            prepare: { pool in
                let client = try await device(pool)
                let (next, responses) = try await client.proof(to: pool, try await pool.begin(device: client.key))
                return answered(next, responses)
            }, call: answer("RespondToAuthChallenge")),
    ]

    // MARK: Choices

    private static let factors: JSONMembers<JSONValue> = [
        "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]
    ]
    private static let chooses: JSONMembers<JSONValue> = [
        "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"]
    ]

    /// Begins a sign-in of choice.
    private static func choose(
        _ name: String = "ada", _ parameters: JSONMembers<String> = [:]
    ) -> @Sendable (TestPool, JSONValue) async throws -> Void {
        { pool, session in _ = try await begin(pool, name, parameters, session: session) }
    }

    @discardableResult
    private static func begin(
        _ pool: TestPool, _ name: String = "ada", _ parameters: JSONMembers<String> = [:], session: JSONValue = .null
    ) async throws -> JSONValue {
        let parameters = parameters.merging(["USERNAME": name]).mapValues(JSONValue.text)
        return .object(
            try await pool.call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_AUTH", "AuthParameters": .object(parameters), "Session": session,
                    "ClientMetadata": metadata,
                ]))
    }

    private static func choice(
        _ description: String, _ conditions: Set<StepCondition>,
        functions: [String: ScriptedFunctions.Answer] = CallOrderTests.functions, name: String = "ada",
        _ parameters: JSONMembers<String> = [:]
    ) -> Course {
        Course(
            testDescription: "InitiateAuth, \(description)", operation: "InitiateAuth",
            conditions: conditions.union([.userIsKnownOrExistenceIsHidden]), functions: functions,
            configuration: factors, client: chooses, call: choose(name, parameters))
    }

    private static func chosen(
        _ description: String, _ conditions: Set<StepCondition>, _ responses: JSONMembers<String>
    ) -> Course {
        Course(
            testDescription: "RespondToAuthChallenge, \(description)", operation: "RespondToAuthChallenge",
            conditions: conditions, configuration: factors, client: chooses,
            prepare: { pool in
                try await pool.addUser()
                return answered(try await begin(pool), responses.merging(["USERNAME": "ada"]))
            }, call: answer("RespondToAuthChallenge"))
    }

    private static let choices: [Course] = [
        choice("a choice", []),
        choice("the preferred code", [.codeIsNeeded], ["PREFERRED_CHALLENGE": "EMAIL_OTP"]),
        choice("the preferred proof", [], ["PREFERRED_CHALLENGE": "PASSWORD_SRP", "SRP_A": "5"]),
        choice(
            "the preferred password", [.nothingMoreIsAsked],
            ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": TestPool.password]),
        choice("a wrong preferred password", [], ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "Wrong1!x"]),
        choice(
            "a preferred password of a user who is migrated",
            [.userIsUnknownAndPasswordIsSent, .userIsMigrated, .nothingMoreIsAsked],
            functions: functions("UserMigration", migrated), name: "bob",
            ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": TestPool.password]),
        Course(
            testDescription: "InitiateAuth after a sign-up", operation: "InitiateAuth",
            conditions: [.userIsKnownOrExistenceIsHidden, .nothingMoreIsAsked], configuration: factors,
            client: chooses,
            prepare: { pool in
                let session = try await pool.signUp()["Session"] ?? .null
                let input: JSONMembers<JSONValue> = [
                    "Username": "ada", "ConfirmationCode": .text(try await pool.lastCode()), "Session": session,
                ]
                return try await pool.call("ConfirmSignUp", input)["Session"] ?? .null
            }, call: choose()),
        chosen("a code is chosen", [.codeIsNeeded], ["ANSWER": "EMAIL_OTP"]),
        chosen(
            "a password is chosen and sent", [.nothingMoreIsAsked],
            ["ANSWER": "PASSWORD", "PASSWORD": TestPool.password]),
        chosen("a password is chosen", [], ["ANSWER": "PASSWORD"]),
        Course(
            testDescription: "RespondToAuthChallenge, the code that was chosen", operation: "RespondToAuthChallenge",
            conditions: [.nothingMoreIsAsked], configuration: factors, client: chooses,
            prepare: { pool in
                try await pool.addUser()
                let challenge = try await begin(pool, "ada", ["PREFERRED_CHALLENGE": "EMAIL_OTP"])
                return answered(challenge, ["USERNAME": "ada", "EMAIL_OTP_CODE": try await pool.lastCode()])
            }, call: answer("RespondToAuthChallenge")),
    ]

    // MARK: Comparing

    @Test(arguments: users + signIns + customs + secondFactors + devices + choices)
    func `an operation calls the functions that the table names, with the events of the samples`(
        course: Course
    ) async throws {
        let functions = ScriptedFunctions(course.functions)
        let pool = try await TestPool(
            course.configuration, client: TestPool.allFlows.merging(course.client), functions: functions)
        let prepared = try await course.prepare(pool)
        functions.clear()
        do { try await course.call(pool, prepared) } catch is ServiceError {}
        await pool.cognito.drain()
        let flow = try #require(CognitoOperation.named(course.operation)).flows[course.way]
        let expected = Self.steps(of: flow, when: course.conditions)
        #expect(functions.sources.count == expected.count, "\(functions.sources)")
        for (source, sources) in zip(functions.sources, expected) {
            #expect(sources.contains(TriggerSource(rawValue: source)), "\(functions.sources)")
        }
        for (event, bytes) in zip(functions.events, functions.bytes) {
            try Self.checkMetadata(of: event, flow)
            try Self.compareWithSample(bytes)
        }
    }

    @Test func `a whole custom sign-in makes the calls of its story`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(client: TestPool.allFlows, functions: functions)
        try await pool.addUser()
        let first = try await CustomRounds.begin(pool)
        let second = try await CustomRounds.answer(pool, first, "wrong")
        _ = try await CustomRounds.answer(pool, second, "right")
        let story = try #require(CognitoOperation.named("CUSTOM_AUTH")?.flows.first).steps.map {
            $0.sources[0].rawValue
        }
        // Verify, Define and Create repeat; the last Define issues tokens.
        let made: [String] = [story[0..<5], story[2..<4], story[5...]].flatMap(Array.init)
        #expect(functions.sources == made)
    }

    /// The calls of a way: what happens instead of something takes its place.
    private static func steps(
        of flow: CognitoOperation.Flow, when conditions: Set<StepCondition>
    ) -> [[TriggerSource]] {
        let steps = flow.steps.filter { $0.condition.map(conditions.contains) ?? true }
        let replaced = steps.filter { $0.condition?.words.hasPrefix("instead") == true }.compactMap(\.sources[0].family)
        return steps.filter { step in
            step.condition?.words.hasPrefix("instead") == true
                || !replaced.contains { $0 == step.sources[0].family }
        }.map(\.sources)
    }

    /// Checks that the caller's metadata is where the table says, and nowhere else.
    private static func checkMetadata(of event: JSONValue, _ flow: CognitoOperation.Flow) throws {
        let source = TriggerSource(rawValue: event["triggerSource"]?.text ?? "")
        let family = try #require(TriggerModel.all.first { $0.sources.contains { $0.source == source } }).family
        for member in ["clientMetadata", "validationData"] {
            let isDelivered = flow.deliveries.contains {
                $0.parameter == "ClientMetadata" && $0.member == member && $0.families.contains(family)
            }
            let found = event.at("request", member) ?? .null
            #expect(found == (isDelivered ? metadata : .null), "\(source) \(member)")
        }
    }

    /// Compares an event's members, their order and the empty response with those of Cognito's own.
    private static func compareWithSample(_ bytes: [UInt8]) throws {
        let event = try JSONDocument(bytes).root
        let name = try #require(event["triggerSource"]?.scalarText)
        let sample = try JSONDocument(try #require(SampleEvent.all.first { $0.name == name }).bytes).root
        func names(_ view: JSONView?) -> [String] { view?.members.map(\.key) ?? [] }
        #expect(names(event) == names(sample), "\(name)")
        #expect(names(event["callerContext"]) == names(sample["callerContext"]), "\(name)")
        #expect(event["response"]?.value == sample["response"]?.value, "\(name)")
        #expect(event["version"]?.value == sample["version"]?.value, "\(name)")
        let (sent, known) = (names(event["request"]), names(sample["request"]))
        #expect(sent.filter(known.contains) == known.filter(sent.contains), "\(name)")
        #expect(
            Set(sent).symmetricDifference(known).isSubset(of: ["clientMetadata", "userNotFound"]),
            "\(name): \(sent), \(known)")
    }

    @Test func `calls without an app client say so in the event`() async throws {
        let functions = ScriptedFunctions(Self.functions)
        let pool = try await TestPool(functions: functions)
        try await pool.signUp()
        try await pool.signUp("bob")
        functions.clear()
        let calls: [(String, JSONMembers<JSONValue>)] = [
            ("AdminConfirmSignUp", ["Username": "ada"]),
            ("AdminUpdateUserAttributes", Self.newEmail.merging(["Username": "bob"])),
            ("AdminCreateUser", Self.newEmail.merging(["Username": "cy", "DesiredDeliveryMediums": ["EMAIL"]])),
        ]
        for (operation, input) in calls { try await pool.call(operation, input) }
        #expect(functions.sources.count == 4)
        #expect(
            functions.events.allSatisfy { $0.at("callerContext", "clientId") == "CLIENT_ID_NOT_APPLICABLE" })
    }
}
