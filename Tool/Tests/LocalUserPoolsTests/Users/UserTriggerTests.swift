import CognitoEvents
import CognitoModel
import CognitoOperations
import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The functions that the operations on users call: their order, their events, and the state after an error.
@Suite struct UserTriggerTests {
    private static let all: [String: ScriptedFunctions.Answer] = [
        "PreSignUp": .response([:]), "PostConfirmation": .response([:]), "CustomMessage": .response([:]),
    ]
    private static let failure = "the function says no"

    @Test func `a sign-up calls pre sign-up, custom message and post confirmation`() async throws {
        let functions = ScriptedFunctions(Self.all)
        let pool = try await TestPool(functions: functions)
        let answer = try await pool.call(
            "SignUp",
            [
                "Username": "ada", "Password": "Passw0rd!",
                "UserAttributes": [["Name": "email", "Value": "ada@example.org"]], "ClientMetadata": ["k": "v"],
                "ValidationData": [["Name": "d", "Value": "w"]],
            ])
        #expect(answer["UserConfirmed"] == false)
        #expect(functions.sources == ["PreSignUp_SignUp", "CustomMessage_SignUp"])
        let sub = try #require(answer["UserSub"])
        let first = functions.events[0]
        #expect(
            first.at("request")
                == [
                    "userAttributes": ["email": "ada@example.org"], "validationData": ["d": "w"],
                    "clientMetadata": ["k": "v"],
                ])
        #expect(
            first.at("response")
                == ["autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false])
        #expect(first.at("userName") == "ada")
        #expect(first.at("callerContext", "clientId") == .text(TestPool.clientID))
        #expect(
            functions.events[1].at("request")
                == [
                    "userAttributes": [
                        "sub": sub, "email": "ada@example.org", "email_verified": "false",
                        "cognito:user_status": "UNCONFIRMED",
                    ],
                    "codeParameter": "{####}", "linkParameter": "{##Click Here##}", "usernameParameter": nil,
                    "clientMetadata": ["k": "v"],
                ])
        functions.clear()
        let code = try await pool.lastCode()
        try await pool.call("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(code)])
        #expect(functions.sources == ["PostConfirmation_ConfirmSignUp"])
        #expect(
            functions.events[0].at("request")
                == [
                    "userAttributes": [
                        "sub": sub, "email": "ada@example.org", "email_verified": "true",
                        "cognito:user_status": "CONFIRMED",
                    ]
                ])
    }

    @Test func `pre sign-up confirms a user and verifies contacts`() async throws {
        var answers = Self.all
        answers["PreSignUp"] = .response(["autoConfirmUser": true, "autoVerifyEmail": true])
        let functions = ScriptedFunctions(answers)
        let pool = try await TestPool(functions: functions)
        let answer = try await pool.signUp()
        #expect(answer["UserConfirmed"] == true)
        #expect(answer["CodeDeliveryDetails"] == nil)
        #expect(functions.sources == ["PreSignUp_SignUp", "PostConfirmation_ConfirmSignUp"])
        #expect(try await pool.user("ada").isVerified("email"))
        #expect(try await pool.outbox().isEmpty)
        let noEmail = await pool.outcome("SignUp", ["Username": "bob", "Password": "Passw0rd!"])
        #expect(noEmail.hasPrefix("InvalidParameterException: The user has no email"))
        #expect(await pool.outcome("AdminGetUser", ["Username": "bob"]).hasPrefix("UserNotFoundException"))
    }

    /// An operation on a prepared pool, the function that fails, and the user's status after it; nil for no user.
    struct Failure: Sendable {
        let operation: String
        let family: String
        let status: UserStatus?
        var isReset = false
        let input: JSONMembers<JSONValue>
    }

    static let failures: [Row<Failure>] = [
        Failure(operation: "SignUp", family: "PreSignUp", status: nil, input: signUp),
        Failure(operation: "SignUp", family: "CustomMessage", status: .unconfirmed, input: signUp),
        Failure(operation: "AdminCreateUser", family: "PreSignUp", status: nil, input: ["Username": "eve"]),
        Failure(
            operation: "AdminCreateUser", family: "CustomMessage", status: .forceChangePassword,
            input: [
                "Username": "eve", "DesiredDeliveryMediums": ["EMAIL"],
                "UserAttributes": [["Name": "email", "Value": "eve@example.org"]],
            ]),
    ].map { Row("\($0.operation) \($0.family)", $0) }

    private static let signUp: JSONMembers<JSONValue> = [
        "Username": "eve", "Password": "Passw0rd!", "UserAttributes": [["Name": "email", "Value": "eve@example.org"]],
    ]

    @Test(arguments: failures)
    func `a failing function leaves the user as Cognito does`(row: Row<Failure>) async throws {
        let pool = try await TestPool(functions: ScriptedFunctions([row.value.family: .error(Self.failure)]))
        let outcome = await pool.outcome(row.value.operation, row.value.input)
        #expect(outcome == "UserLambdaValidationException: \(row.value.family) failed with error \(Self.failure).")
        let expected = row.value.status.map { "ok \($0)" } ?? "UserNotFoundException: User does not exist."
        var found = await pool.outcome("AdminGetUser", ["Username": "eve"])
        if found == "ok" { found += " \(try await pool.user("eve").status)" }
        #expect(found == expected)
    }

    @Test func `a user stays confirmed and a password stays changed if post confirmation fails`() async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["PostConfirmation": .error(Self.failure)]))
        let failed = "UserLambdaValidationException: PostConfirmation failed with error \(Self.failure)."
        try await pool.signUp()
        let code = try await pool.lastCode()
        #expect(await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(code)]) == failed)
        #expect(try await pool.user("ada").status == .confirmed)
        let before = try await pool.user("ada").password
        try await pool.call("ForgotPassword", ["Username": "ada"])
        let reset = await pool.outcome(
            "ConfirmForgotPassword",
            ["Username": "ada", "ConfirmationCode": .text(try await pool.lastCode()), "Password": "N3w!password"])
        #expect(reset == failed)
        #expect(try await pool.user("ada").password != before)
    }

    static let messageFailures = [
        Row("ResendConfirmationCode", "CustomMessage_ResendCode"),
        Row("ForgotPassword", "CustomMessage_ForgotPassword"),
        Row("AdminResetUserPassword", "CustomMessage_ForgotPassword"),
        Row("AdminUpdateUserAttributes", "CustomMessage_UpdateUserAttribute"),
    ]

    @Test(arguments: messageFailures)
    func `a failing custom message keeps the code and the state`(row: Row<String>) async throws {
        let functions = ScriptedFunctions(["CustomMessage": .response([:]), row.value: .error(Self.failure)])
        let pool = try await TestPool(functions: functions)
        if row.testDescription == "ResendConfirmationCode" {
            try await pool.signUp()
        } else {
            try await pool.signUpAndConfirm()
        }
        let outcome = await pool.outcome(
            row.testDescription,
            ["Username": "ada", "UserAttributes": [["Name": "email", "Value": "new@example.org"]]])
        #expect(outcome == "UserLambdaValidationException: CustomMessage failed with error \(Self.failure).")
        let user = try await pool.user("ada")
        let purpose: SentCode.Purpose =
            switch row.testDescription {
            case "ResendConfirmationCode": .signUp
            case "AdminUpdateUserAttributes": .attribute
            default: .forgotPassword
            }
        let code = try pool.cognito.pools.store.read { try $0.code(purpose, of: user) }
        #expect(code != nil)
        if row.testDescription == "AdminResetUserPassword" { #expect(user.status == .resetRequired) }
        if purpose == .attribute { #expect(user.attributes["email"] == "new@example.org") }
    }

    static let badAnswers: [Row<(answer: ScriptedFunctions.Answer, outcome: String)>] = [
        Row("null", (.text("null"), "InvalidLambdaResponseException: Unrecognizable lambda output")),
        Row("no JSON", (.text("yes"), "InvalidLambdaResponseException: Invalid lambda function output : Invalid JSON")),
        Row("{}", (.text("{}"), "InvalidLambdaResponseException: Unrecognizable lambda output")),
        Row(
            "wrong type",
            (.response(["autoConfirmUser": [1]]), "InvalidLambdaResponseException: Unrecognizable lambda output")),
        Row(
            "verified without confirmation",
            (.response(["autoVerifyEmail": true]), "InvalidLambdaResponseException: Unrecognizable lambda output")),
        Row(
            "missing",
            (.missing, "UnexpectedLambdaException: PreSignUp invocation failed due to error ResourceNotFoundException.")
        ),
    ]

    @Test(arguments: badAnswers)
    func `an answer that Cognito cannot read fails the sign-up`(
        row: Row<(answer: ScriptedFunctions.Answer, outcome: String)>
    ) async throws {
        let pool = try await TestPool(functions: ScriptedFunctions(["PreSignUp": row.value.answer]))
        #expect(await pool.outcome("SignUp", Self.signUp) == row.value.outcome)
        #expect(await pool.outcome("AdminGetUser", ["Username": "eve"]).hasPrefix("UserNotFoundException"))
    }

    @Test func `a name that is taken is refused before the function is called`() async throws {
        let functions = ScriptedFunctions(Self.all)
        let pool = try await TestPool(functions: functions)
        try await pool.signUp("eve")
        functions.clear()
        #expect(await pool.outcome("SignUp", Self.signUp) == "UsernameExistsException: User already exists")
        #expect(functions.sources.isEmpty)
    }

    @Test func `metadata reaches the functions that the table of operations names`() async throws {
        // One truth, two readers: `cognito-triggers explain` prints the same table.
        let functions = ScriptedFunctions(Self.all)
        let pool = try await TestPool(functions: functions)
        try await pool.signUpAndConfirm()
        let token = try await pool.signIn("ada")
        try await pool.signUp("bob")
        let metadata: JSONMembers<JSONValue> = ["ClientMetadata": ["k": "v"]]
        let eve: JSONValue = [["Name": "email", "Value": "eve@example.org"]]
        let calls: [(String, JSONMembers<JSONValue>)] = [
            ("SignUp", Self.signUp),
            ("ResendConfirmationCode", ["Username": "bob"]), ("AdminConfirmSignUp", ["Username": "bob"]),
            ("ForgotPassword", ["Username": "ada"]), ("AdminResetUserPassword", ["Username": "ada"]),
            (
                "AdminCreateUser",
                ["Username": "fay", "DesiredDeliveryMediums": ["EMAIL"], "UserAttributes": eve]
            ),
            (
                "AdminUpdateUserAttributes",
                ["Username": "bob", "UserAttributes": [["Name": "email", "Value": "c@d.ef"]]]
            ),
        ]
        for (operation, input) in calls { try await check(operation, input.merging(metadata), pool, functions) }
        try await pool.call("AdminSetUserPassword", ["Username": "ada", "Password": "N3w!password", "Permanent": true])
        let updated: JSONValue = [["Name": "email", "Value": "x@example.org"]]
        try await check(
            "UpdateUserAttributes", metadata.merging(["AccessToken": token, "UserAttributes": updated]), pool, functions
        )
        try await check(
            "GetUserAttributeVerificationCode", metadata.merging(["AccessToken": token, "AttributeName": "email"]),
            pool,
            functions)
    }

    /// Calls an operation, and compares its events with the table.
    private func check(
        _ name: String, _ input: JSONMembers<JSONValue>, _ pool: TestPool, _ functions: ScriptedFunctions
    ) async throws {
        functions.clear()
        try await pool.call(name, input)
        let operation = try #require(CognitoOperation.named(name))
        let possible = operation.flows.flatMap(\.steps).flatMap(\.sources).map(\.rawValue)
        let places = functions.sources.map { possible.firstIndex(of: $0) }
        #expect(!places.isEmpty && !places.contains(nil), "\(name) called \(functions.sources)")
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(name)")
        let receivers = operation.flows.flatMap(\.deliveries).filter { $0.member == "clientMetadata" }.flatMap(
            \.families)
        for event in functions.events {
            let source = TriggerSource(rawValue: event["triggerSource"]?.text ?? "")
            let family = try #require(TriggerModel.all.first { $0.sources.contains { $0.source == source } }).family
            let expected: JSONValue? = receivers.contains(family) ? ["k": "v"] : nil
            #expect(event.at("request", "clientMetadata") == expected, "\(name) \(source)")
        }
    }

    @Test func `a user of another directory is taken over when the password is forgotten`() async throws {
        let functions = ScriptedFunctions([
            "UserMigration": .response([
                "userAttributes": ["email": "bob@example.org", "email_verified": "true"], "messageAction": "SUPPRESS",
            ]), "PreSignUp": .response([:]), "CustomMessage": .response([:]), "PostConfirmation": .response([:]),
        ])
        let pool = try await TestPool(functions: functions)
        let answer = try await pool.call("ForgotPassword", ["Username": "bob", "ClientMetadata": ["t": "1"]])
        #expect(JSONValue.object(answer).at("CodeDeliveryDetails", "Destination") == "b***@e***")
        #expect(
            functions.sources == [
                "UserMigration_ForgotPassword", "PreSignUp_AdminCreateUser", "CustomMessage_ForgotPassword",
            ])
        #expect(functions.events.map { $0.at("request", "clientMetadata") } == Array(repeating: ["t": "1"], count: 3))
        #expect(try await pool.user("bob").status == .resetRequired)
        functions.clear()
        try await pool.call(
            "ConfirmForgotPassword",
            ["Username": "bob", "ConfirmationCode": .text(try await pool.lastCode()), "Password": "N3w!password"])
        #expect(functions.sources == ["PostConfirmation_ConfirmForgotPassword"])
        #expect(try await pool.user("bob").status == .confirmed)
    }

    @Test func `a sign-up and its confirmation are one flow of the trace, and so is a new password`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm()
        try await pool.call("ForgotPassword", ["Username": "ada"])
        try await pool.call(
            "ConfirmForgotPassword",
            ["Username": "ada", "ConfirmationCode": .text(try await pool.lastCode()), "Password": "N3w!password"])
        guard case .array(let flows) = pool.cognito.server.trace.json else {
            Issue.record("no flows")
            return
        }
        let operations = flows.map { flow -> [String] in
            guard case .array(let calls) = flow["calls"] else { return [] }
            return calls.compactMap { $0["operation"]?.text }
        }
        #expect(operations == [["SignUp", "ConfirmSignUp"], ["ForgotPassword", "ConfirmForgotPassword"]])
        #expect(flows.allSatisfy { $0["isOpen"] == false })
    }
}
