import CognitoEvents
import CognitoTestSupport
import Testing
import WireJSON

@testable import LocalCognito

/// The operations on users in every state: the error, or the state after them.
@Suite struct UserStateTests {
    /// The state before a call.
    enum State: String, Sendable, CaseIterable {
        case nobody, unconfirmed, confirmed, temporary, reset, disabled

        /// Brings `ada` into the state.
        func prepare(_ pool: TestPool) async throws {
            switch self {
            case .nobody: return
            case .unconfirmed: try await pool.signUp()
            case .confirmed: try await pool.signUpAndConfirm()
            case .temporary:
                try await pool.call(
                    "AdminCreateUser",
                    [
                        "Username": "ada", "TemporaryPassword": "Temp0rary!", "DesiredDeliveryMediums": ["EMAIL"],
                        "UserAttributes": [
                            ["Name": "email", "Value": "ada@example.org"], ["Name": "email_verified", "Value": "true"],
                        ],
                    ])
            case .reset:
                try await pool.signUpAndConfirm()
                try await pool.call("AdminResetUserPassword", ["Username": "ada"])
            case .disabled:
                try await pool.signUpAndConfirm()
                try await pool.call("AdminDisableUser", ["Username": "ada"])
            }
        }
    }

    struct Expectation: Sendable {
        let operation: String
        let input: JSONMembers<JSONValue>
        let state: State
        /// The outcome and the state after it.
        let outcome: String
        /// With `PreventUserExistenceErrors`; nil for the same.
        let hidden: String?
    }

    private static func row(
        _ operation: String, _ state: State, _ outcome: String, hidden: String? = nil,
        _ input: JSONMembers<JSONValue> = [:]
    ) -> Row<Expectation> {
        Row(
            "\(operation) \(state.rawValue) \(JSONValue.object(input).flattened)",
            Expectation(operation: operation, input: input, state: state, outcome: outcome, hidden: hidden))
    }

    private static let unknown = "UserNotFoundException: Username/client id combination not found."
    private static let noUser = "UserNotFoundException: User does not exist."
    private static let expired = "ExpiredCodeException: Invalid code provided, please request a code again."
    private static let mismatch = "CodeMismatchException: Invalid verification code provided, please try again."
    private static let isDisabled = "NotAuthorizedException: User is disabled."
    private static let cannotReset = "NotAuthorizedException: User password cannot be reset in the current state."
    private static func cannotConfirm(_ status: String) -> String {
        "NotAuthorizedException: User cannot be confirmed. Current status is \(status)"
    }

    static let rows: [Row<Expectation>] =
        signUps + confirmations + resets + passwords + administration

    private static let signUps: [Row<Expectation>] =
        State.allCases.dropFirst().map {
            row(
                "SignUp", $0, "UsernameExistsException: User already exists",
                ["Password": "Passw0rd!", "UserAttributes": [["Name": "email", "Value": "b@example.org"]]])
        } + [
            row("SignUp", .nobody, "UNCONFIRMED", ["Password": "Passw0rd!"]),
            row(
                "SignUp", .nobody,
                "InvalidPasswordException: Password did not conform with policy: Password not long enough",
                ["Password": "Pass0!"]),
        ]

    /// `right` stands for the code that was sent.
    private static let confirmations: [Row<Expectation>] = [
        row("ConfirmSignUp", .nobody, unknown, hidden: expired, ["ConfirmationCode": "right"]),
        row("ConfirmSignUp", .unconfirmed, "CONFIRMED", ["ConfirmationCode": "right"]),
        row("ConfirmSignUp", .unconfirmed, mismatch, ["ConfirmationCode": "wrong"]),
        row("ConfirmSignUp", .confirmed, cannotConfirm("CONFIRMED"), ["ConfirmationCode": "right"]),
        row("ConfirmSignUp", .temporary, cannotConfirm("FORCE_CHANGE_PASSWORD"), ["ConfirmationCode": "right"]),
        row("ConfirmSignUp", .reset, cannotConfirm("RESET_REQUIRED"), ["ConfirmationCode": "right"]),
        row("ConfirmSignUp", .disabled, isDisabled, ["ConfirmationCode": "right"]),
        row("AdminConfirmSignUp", .nobody, noUser),
        row("AdminConfirmSignUp", .unconfirmed, "CONFIRMED"),
        row("AdminConfirmSignUp", .confirmed, cannotConfirm("CONFIRMED")),
        row("AdminConfirmSignUp", .temporary, cannotConfirm("FORCE_CHANGE_PASSWORD")),
        row("AdminConfirmSignUp", .reset, cannotConfirm("RESET_REQUIRED")),
        row("ResendConfirmationCode", .nobody, unknown, hidden: "simulated"),
        row("ResendConfirmationCode", .unconfirmed, "UNCONFIRMED"),
        row("ResendConfirmationCode", .confirmed, "InvalidParameterException: User is already confirmed."),
    ]

    private static let resets: [Row<Expectation>] = [
        row("ForgotPassword", .nobody, unknown, hidden: "simulated"),
        row(
            "ForgotPassword", .unconfirmed,
            "InvalidParameterException: Cannot reset password for the user as there is no registered/verified email or "
                + "phone_number", hidden: "UNCONFIRMED"),
        row("ForgotPassword", .confirmed, "CONFIRMED"),
        row("ForgotPassword", .temporary, cannotReset),
        row("ForgotPassword", .reset, "RESET_REQUIRED"),
        row("ForgotPassword", .disabled, isDisabled, hidden: "CONFIRMED, disabled"),
        row(
            "ConfirmForgotPassword", .nobody, unknown, hidden: mismatch,
            ["ConfirmationCode": "right", "Password": "N3w!password"]),
        row("ConfirmForgotPassword", .confirmed, expired, ["ConfirmationCode": "right", "Password": "N3w!password"]),
        row("ConfirmForgotPassword", .reset, "CONFIRMED", ["ConfirmationCode": "right", "Password": "N3w!password"]),
        row("ConfirmForgotPassword", .reset, mismatch, ["ConfirmationCode": "wrong", "Password": "N3w!password"]),
        row(
            "ConfirmForgotPassword", .reset,
            "InvalidPasswordException: Password did not conform with policy: Password must have uppercase characters",
            ["ConfirmationCode": "right", "Password": "n3w!password"]),
        row(
            "ConfirmForgotPassword", .disabled, unknown, hidden: mismatch,
            ["ConfirmationCode": "right", "Password": "N3w!password"]),
        row("AdminResetUserPassword", .nobody, noUser),
        row("AdminResetUserPassword", .confirmed, "RESET_REQUIRED"),
        row("AdminResetUserPassword", .reset, "RESET_REQUIRED"),
        row("AdminResetUserPassword", .temporary, cannotReset),
        row("AdminResetUserPassword", .unconfirmed, cannotReset),
        row("AdminResetUserPassword", .disabled, isDisabled),
    ]

    private static let passwords: [Row<Expectation>] =
        State.allCases.dropFirst().flatMap { state in
            let suffix = state == .disabled ? ", disabled" : ""
            return [
                row(
                    "AdminSetUserPassword", state, "CONFIRMED\(suffix)",
                    ["Password": "N3w!password", "Permanent": true]),
                row("AdminSetUserPassword", state, "FORCE_CHANGE_PASSWORD\(suffix)", ["Password": "N3w!password"]),
            ]
        } + [
            row("AdminSetUserPassword", .nobody, noUser, ["Password": "N3w!password"]),
            row(
                "AdminSetUserPassword", .confirmed,
                "InvalidPasswordException: Password did not conform with policy: Password must have symbol characters",
                ["Password": "N3wpassword"]),
        ]

    private static let administration: [Row<Expectation>] =
        State.allCases.dropFirst().map {
            row("AdminCreateUser", $0, "UsernameExistsException: User account already exists")
        }
        + State.allCases.filter { $0 != .temporary }.map {
            row(
                "AdminCreateUser", $0,
                "UnsupportedUserStateException: Resend not possible. ada status is not FORCE_CHANGE_PASSWORD",
                ["MessageAction": "RESEND"])
        } + [
            row("AdminCreateUser", .nobody, "FORCE_CHANGE_PASSWORD"),
            row("AdminCreateUser", .temporary, "FORCE_CHANGE_PASSWORD", ["MessageAction": "RESEND"]),
            row("AdminDisableUser", .nobody, noUser), row("AdminDisableUser", .confirmed, "CONFIRMED, disabled"),
            row("AdminEnableUser", .disabled, "CONFIRMED"), row("AdminEnableUser", .nobody, noUser),
            row("AdminGetUser", .nobody, noUser), row("AdminDeleteUser", .nobody, noUser),
            row("AdminUpdateUserAttributes", .nobody, noUser), row("AdminDeleteUserAttributes", .nobody, noUser),
        ]

    @Test(arguments: rows, [false, true])
    func `an operation leads from each state to the next, or to an error`(
        row: Row<Expectation>, isHidden: Bool
    ) async throws {
        let expectation = row.value
        let pool = try await TestPool(client: isHidden ? ["PreventUserExistenceErrors": "ENABLED"] : [:])
        try await expectation.state.prepare(pool)
        var input = expectation.input
        input["Username"] = "ada"
        if input["ConfirmationCode"] != nil {
            let code = try await pool.outbox().last?.text("code") ?? "000000"
            input["ConfirmationCode"] =
                input["ConfirmationCode"] == "right" ? .text(code) : .text(String(code.reversed()) + "1")
        }
        var outcome = await pool.outcome(expectation.operation, input)
        if outcome == "ok" {
            let id = TestPool.id
            let found = try pool.cognito.store.read { [cognito = pool.cognito] in
                try $0.user(named: "ada", in: cognito.store.userPool(id))
            }
            outcome = found?.state ?? "simulated"
        }
        #expect(outcome == (isHidden ? expectation.hidden ?? expectation.outcome : expectation.outcome))
    }

    @Test(arguments: [("ConfirmSignUp", 24.0 * 3600), ("ConfirmForgotPassword", 3600.0)])
    func `a code works until its end and not after it`(operation: String, life: Double) async throws {
        for (elapsed, expected) in [(life - 1, "ok"), (life, Self.expired)] {
            let pool = try await TestPool()
            try await (operation == "ConfirmSignUp" ? State.unconfirmed : .reset).prepare(pool)
            let code = try await pool.lastCode()
            pool.clock.advance(by: elapsed)
            let outcome = await pool.outcome(
                operation, ["Username": "ada", "ConfirmationCode": .text(code), "Password": "N3w!password"])
            #expect(outcome == expected)
        }
    }

    @Test func `a code works once, and another code ends it`() async throws {
        let pool = try await TestPool()
        try await pool.signUp()
        let first = try await pool.lastCode()
        try await pool.call("ResendConfirmationCode", ["Username": "ada"])
        let second = try await pool.lastCode()
        #expect(
            await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(first)]) == Self.mismatch)
        #expect(await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(second)]) == "ok")
        try await pool.call("ForgotPassword", ["Username": "ada"])
        let input: JSONMembers<JSONValue> = [
            "Username": "ada", "ConfirmationCode": .text(try await pool.lastCode()), "Password": "N3w!password",
        ]
        #expect(await pool.outcome("ConfirmForgotPassword", input) == "ok")
        #expect(await pool.outcome("ConfirmForgotPassword", input) == Self.expired)
    }

    @Test func `a code proves the address that it was sent to and no later one`() async throws {
        let pool = try await TestPool()
        try await pool.signUp()
        let code = try await pool.lastCode()
        try await pool.call(
            "AdminUpdateUserAttributes",
            ["Username": "ada", "UserAttributes": [["Name": "email", "Value": "other@example.org"]]])
        #expect(
            await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(code)]) == Self.mismatch)
    }

    @Test func `simulated deliveries look like real ones and are the same each time`() async throws {
        let pool = try await TestPool(client: ["PreventUserExistenceErrors": "ENABLED"])
        try await pool.signUpAndConfirm()
        let real = try await pool.call("ForgotPassword", ["Username": "ada"])
        let decoys = try await [
            pool.call("ForgotPassword", ["Username": "nobody"]), pool.call("ForgotPassword", ["Username": "nobody"]),
            pool.call("ResendConfirmationCode", ["Username": "nobody"]),
        ]
        #expect(Set(decoys).count == 1)
        let shapes = ([real] + decoys).map { answer in
            JSONValue.object(answer).at("CodeDeliveryDetails", "Destination")?.text?
                .replacing(/[a-z]/, with: "x") ?? ""
        }
        #expect(Set(shapes) == ["x***@x***"])
        let typed = try await pool.call("ForgotPassword", ["Username": "+12065555678"])
        #expect(JSONValue.object(typed).at("CodeDeliveryDetails", "Destination") == "+*******5678")
        #expect(JSONValue.object(typed).at("CodeDeliveryDetails", "DeliveryMedium") == "SMS")
    }

    @Test func `only an administrator creates users in a pool that says so`() async throws {
        let pool = try await TestPool(["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]])
        #expect(
            await pool.outcome("SignUp", ["Username": "ada", "Password": "Passw0rd!"])
                == "NotAuthorizedException: SignUp is not permitted for this user pool")
        #expect(await pool.outcome("AdminCreateUser", ["Username": "ada"]) == "ok")
    }

    @Test func `a client with a secret needs its hash, and one without refuses a hash`() async throws {
        let secret = try await TestPool(secret: "examplesecret")
        let input: JSONMembers<JSONValue> = ["Username": "ada", "Password": "Passw0rd!"]
        #expect(
            await secret.outcome("SignUp", input)
                == "NotAuthorizedException: Client 5exampleclientid is configured with secret but SECRET_HASH was not received"
        )
        // The vector of the specification.
        let hash: JSONMembers<JSONValue> = ["SecretHash": "+rM9fUHXGsRSrf6Ef4XiwT+5GgpGSdjnxTsVS+u2/RU="]
        #expect(await secret.outcome("SignUp", input.merging(hash)) == "ok")
        let other = "NotAuthorizedException: Unable to verify secret hash for client 5exampleclientid"
        #expect(await secret.outcome("ForgotPassword", input.merging(["SecretHash": "AAAA"])) == other)
        let open = try await TestPool()
        #expect(await open.outcome("SignUp", input.merging(hash)) == other)
    }

    @Test func `a pool remembers as many passwords as it says`() async throws {
        let pool = try await TestPool(["Policies": ["PasswordPolicy": ["MinimumLength": 8, "PasswordHistorySize": 2]]])
        try await pool.signUpAndConfirm()
        func set(_ password: String) async -> String {
            await pool.outcome(
                "AdminSetUserPassword", ["Username": "ada", "Password": .text(password), "Permanent": true])
        }
        #expect(await set(TestPool.password).hasPrefix("PasswordHistoryPolicyViolationException"))
        #expect(await set("second-1") == "ok")
        #expect(await set(TestPool.password).hasPrefix("PasswordHistoryPolicyViolationException"))
        #expect(await set("third-11") == "ok")
        #expect(await set(TestPool.password) == "ok")
    }
}
