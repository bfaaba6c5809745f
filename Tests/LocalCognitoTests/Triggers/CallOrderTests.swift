import CognitoEvents
import CognitoModel
import Testing
import WireJSON

@testable import LocalCognito

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
        /// The app client's settings beside the flows.
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
            conditions: [.userIsKnownOrExistenceIsHidden, .customChallengeIsPresented],
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

    // MARK: Comparing

    @Test(arguments: users + signIns + customs)
    func `an operation calls the functions that the table names, with the events of the samples`(
        course: Course
    ) async throws {
        let functions = ScriptedFunctions(course.functions)
        let pool = try await TestPool(client: TestPool.allFlows.merging(course.client), functions: functions)
        let prepared = try await course.prepare(pool)
        functions.clear()
        do { try await course.call(pool, prepared) } catch is CognitoException {}
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
        #expect(functions.sources == Array(story[0..<6] + story[3..<5] + story[6...]))
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
