import CognitoEvents
import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The operations and sign-ins of users in every state: the error, or the state after them.
@Suite struct UserStateTests {
    /// The state before a call.
    enum State: String, Sendable, CaseIterable {
        case nobody, unconfirmed
        /// Unconfirmed, with an address that an administrator has verified.
        case verified
        case confirmed, temporary, reset
        /// A user of the pool whose own sign-in was disabled, so that a provider's is left.
        case external
        case disabled

        /// Brings `ada` into the state.
        func prepare(_ pool: TestPool) async throws {
            switch self {
            case .nobody: return
            case .unconfirmed: try await pool.signUp()
            case .verified:
                try await pool.signUp()
                let flag: JSONValue = ["Name": "email_verified", "Value": "true"]
                try await pool.call("AdminUpdateUserAttributes", ["Username": "ada", "UserAttributes": [flag]])
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
            case .external:
                try await pool.signUpAndConfirm()
                let user: JSONValue = ["ProviderName": "Cognito", "ProviderAttributeValue": "ada"]
                try await pool.call("AdminDisableProviderForUser", ["User": user])
            case .disabled:
                try await pool.signUpAndConfirm()
                try await pool.call("AdminDisableUser", ["Username": "ada"])
            }
        }
    }

    struct Expectation: Sendable {
        /// The operation, or the name of a sign-in.
        let operation: String
        let input: JSONMembers<JSONValue>
        let state: State
        /// The operations that come between the state and this one.
        var before: [String] = []
        /// The outcome and the state after it.
        let outcome: String
        /// With `PreventUserExistenceErrors`; nil for the same.
        let hidden: String?
    }

    private static func row(
        _ operation: String, _ state: State, _ outcome: String, hidden: String? = nil,
        _ input: JSONMembers<JSONValue> = [:], after before: [String] = []
    ) -> Row<Expectation> {
        Row(
            "\((before + [operation]).joined(separator: ", ")) \(state.rawValue) \(JSONValue.object(input).flattened)",
            Expectation(
                operation: operation, input: input, state: state, before: before, outcome: outcome, hidden: hidden))
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
        signUps + confirmations + resets + passwords + administration + switches + signIns

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

    /// `right` means the code that was sent.
    private static let confirmations: [Row<Expectation>] =
        [
            row("ConfirmSignUp", .nobody, unknown, hidden: expired, ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .unconfirmed, "CONFIRMED", ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .unconfirmed, mismatch, ["ConfirmationCode": "wrong"]),
            row("ConfirmSignUp", .verified, "CONFIRMED", ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .external, cannotConfirm("EXTERNAL_PROVIDER"), ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .confirmed, cannotConfirm("CONFIRMED"), ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .temporary, cannotConfirm("FORCE_CHANGE_PASSWORD"), ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .reset, cannotConfirm("RESET_REQUIRED"), ["ConfirmationCode": "right"]),
            row("ConfirmSignUp", .disabled, isDisabled, ["ConfirmationCode": "right"]),
            row("AdminConfirmSignUp", .nobody, noUser),
            row("AdminConfirmSignUp", .unconfirmed, "CONFIRMED"),
            row("AdminConfirmSignUp", .confirmed, cannotConfirm("CONFIRMED")),
            row("AdminConfirmSignUp", .temporary, cannotConfirm("FORCE_CHANGE_PASSWORD")),
            row("AdminConfirmSignUp", .reset, cannotConfirm("RESET_REQUIRED")),
            row("AdminConfirmSignUp", .verified, "CONFIRMED"),
            row("AdminConfirmSignUp", .external, cannotConfirm("EXTERNAL_PROVIDER")),
            row("AdminConfirmSignUp", .disabled, cannotConfirm("CONFIRMED")),
            row("ResendConfirmationCode", .nobody, unknown, hidden: "nobody"),
            row("ResendConfirmationCode", .unconfirmed, "UNCONFIRMED"),
            row("ResendConfirmationCode", .verified, "UNCONFIRMED"),
            row("ResendConfirmationCode", .disabled, isDisabled),
        ]
        + [State.confirmed, .temporary, .reset, .external].map {
            row("ResendConfirmationCode", $0, "InvalidParameterException: User is already confirmed.")
        }

    private static let newPassword: JSONMembers<JSONValue> = [
        "ConfirmationCode": "right", "Password": "N3w!password",
    ]

    private static let resets: [Row<Expectation>] =
        [
            row("ForgotPassword", .nobody, unknown, hidden: "nobody"),
            row(
                "ForgotPassword", .unconfirmed,
                "InvalidParameterException: Cannot reset password for the user as there is no registered/verified email or "
                    + "phone_number", hidden: "UNCONFIRMED"),
            row("ForgotPassword", .verified, "UNCONFIRMED"), row("ForgotPassword", .confirmed, "CONFIRMED"),
            row("ForgotPassword", .external, cannotReset),
            row("ForgotPassword", .temporary, cannotReset),
            row("ForgotPassword", .reset, "RESET_REQUIRED"),
            row("ForgotPassword", .disabled, isDisabled, hidden: "CONFIRMED, disabled"),
            row(
                "ConfirmForgotPassword", .nobody, unknown, hidden: mismatch,
                ["ConfirmationCode": "right", "Password": "N3w!password"]),
            row("ConfirmForgotPassword", .reset, "CONFIRMED", newPassword),
            row("ConfirmForgotPassword", .reset, mismatch, newPassword.merging(["ConfirmationCode": "wrong"])),
            row("ConfirmForgotPassword", .verified, "CONFIRMED", newPassword, after: ["ForgotPassword"]),
            row("ConfirmForgotPassword", .confirmed, "CONFIRMED", newPassword, after: ["ForgotPassword"]),
            row(
                "ConfirmForgotPassword", .reset,
                "InvalidPasswordException: Password does not conform to policy: Password must have uppercase characters",
                ["ConfirmationCode": "right", "Password": "n3w!password"]),
            row(
                "ConfirmForgotPassword", .disabled, unknown, hidden: mismatch,
                ["ConfirmationCode": "right", "Password": "N3w!password"]),
            row("AdminResetUserPassword", .nobody, noUser),
            row("AdminResetUserPassword", .confirmed, "RESET_REQUIRED"),
            row("AdminResetUserPassword", .reset, "RESET_REQUIRED"),
            row("AdminResetUserPassword", .temporary, cannotReset),
            row("AdminResetUserPassword", .unconfirmed, cannotReset),
            row("AdminResetUserPassword", .verified, cannotReset),
            row("AdminResetUserPassword", .external, cannotReset),
            row("AdminResetUserPassword", .disabled, isDisabled),
        ]
        + [State.unconfirmed, .verified, .confirmed, .temporary, .external].map {
            row("ConfirmForgotPassword", $0, expired, newPassword)
        }

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
                "InvalidPasswordException: Password does not conform to policy: Password must have symbol characters",
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
            row("AdminDisableUser", .nobody, noUser), row("AdminEnableUser", .nobody, noUser),
            row("AdminGetUser", .nobody, noUser), row("AdminDeleteUser", .nobody, noUser),
            row("AdminUpdateUserAttributes", .nobody, noUser), row("AdminDeleteUserAttributes", .nobody, noUser),
        ]

    private static let switches: [Row<Expectation>] =
        State.allCases.dropFirst().flatMap { state in
            [
                row("AdminDisableUser", state, "\(status[state] ?? ""), disabled"),
                row("AdminEnableUser", state, status[state] ?? ""),
                row("AdminEnableUser", state, status[state] ?? "", after: ["AdminDisableUser"]),
                row("AdminDeleteUser", state, "nobody"),
            ]
        }

    /// The status that each state is of.
    private static let status: [State: String] = [
        .unconfirmed: "UNCONFIRMED", .verified: "UNCONFIRMED", .confirmed: "CONFIRMED",
        .temporary: "FORCE_CHANGE_PASSWORD", .reset: "RESET_REQUIRED", .external: "EXTERNAL_PROVIDER",
        .disabled: "CONFIRMED",
    ]

    // MARK: Sign-ins

    private static let wrong = "NotAuthorizedException: Incorrect username or password."
    private static let notConfirmed = "UserNotConfirmedException: User is not confirmed."
    private static let resetRequired = "PasswordResetRequiredException: Password reset required for the user"

    /// The sign-ins, by name: what they end with.
    private static let ways: [String: @Sendable (TestPool, String) async throws -> JSONValue] = [
        "password": { pool, password in try await pool.begin("ada", password) },
        "password and a new one": { pool, password in
            let challenge = try await pool.begin("ada", password)
            guard challenge["Session"] != nil else { return challenge }
            return try await pool.respond(
                "NEW_PASSWORD_REQUIRED", challenge["Session"], ["USERNAME": "ada", "NEW_PASSWORD": "N3w!password"])
        },
        "SRP": { pool, password in
            let client = try TestPool.client()
            let challenge = try await pool.beginSRP(client)
            return try await pool.respond(
                "PASSWORD_VERIFIER", nil, try pool.proof(challenge, client, password: password))
        },
        "functions": { pool, _ in
            .object(
                try await pool.call("InitiateAuth", ["AuthFlow": "CUSTOM_AUTH", "AuthParameters": ["USERNAME": "ada"]]))
        },
        "code": { pool, _ in
            let parameters: JSONValue = ["USERNAME": "ada", "PREFERRED_CHALLENGE": "EMAIL_OTP"]
            let challenge = JSONValue.object(
                try await pool.call("InitiateAuth", ["AuthFlow": "USER_AUTH", "AuthParameters": parameters]))
            guard challenge["ChallengeName"] == "EMAIL_OTP" else { return challenge }
            let code = try await pool.outbox().last?.text("code") ?? "00000000"
            return try await pool.respond(
                "EMAIL_OTP", challenge["Session"], ["USERNAME": "ada", "EMAIL_OTP_CODE": code])
        },
    ]

    private static let signIns: [Row<Expectation>] =
        ["password", "password and a new one", "SRP", "functions", "code"].flatMap { way in
            let isCode = way == "code"
            let ofTemporary = [
                "password and a new one": "tokens, CONFIRMED", "functions": wrong,
                "code": "SELECT_CHALLENGE, FORCE_CHANGE_PASSWORD",
            ]
            return [
                row(
                    way, .nobody, noUser,
                    hidden: isCode ? "CodeMismatchException: Invalid code or auth state for the user." : wrong),
                row(way, .unconfirmed, isCode ? "tokens, CONFIRMED" : notConfirmed),
                row(way, .verified, isCode ? "tokens, CONFIRMED" : notConfirmed),
                row(way, .confirmed, "tokens, CONFIRMED"),
                row(way, .temporary, ofTemporary[way] ?? "NEW_PASSWORD_REQUIRED, FORCE_CHANGE_PASSWORD"),
                row(way, .reset, resetRequired), row(way, .external, wrong), row(way, .disabled, isDisabled),
            ]
        }

    // MARK: Playing

    /// A pool with every way of signing in, whose functions ask for nothing more.
    private static func pool(for way: String, isHidden: Bool) async throws -> TestPool {
        var client = TestPool.allFlows
        if way == "code" { client["ExplicitAuthFlows"] = ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] }
        if isHidden { client["PreventUserExistenceErrors"] = "ENABLED" }
        let factors: JSONValue = ["AllowedFirstAuthFactors": way == "code" ? ["PASSWORD", "EMAIL_OTP"] : ["PASSWORD"]]
        return try await TestPool(
            ["Policies": ["SignInPolicy": factors]], client: client,
            functions: ScriptedFunctions(["DefineAuthChallenge": .response(["issueTokens": true])]))
    }

    @Test(arguments: rows, [false, true])
    func `an operation leads from each state to the next, or to an error`(
        row: Row<Expectation>, isHidden: Bool
    ) async throws {
        let expectation = row.value
        let pool = try await Self.pool(for: expectation.operation, isHidden: isHidden)
        try await expectation.state.prepare(pool)
        for operation in expectation.before { try await pool.call(operation, ["Username": "ada"]) }
        var outcome: String
        if let way = Self.ways[expectation.operation] {
            let password = expectation.state == .temporary ? "Temp0rary!" : TestPool.password
            outcome = await TestPool.outcome { try await way(pool, password) }
        } else {
            var input = expectation.input
            input["Username"] = "ada"
            if input["ConfirmationCode"] != nil {
                let code = try await pool.outbox().last?.text("code") ?? "000000"
                input["ConfirmationCode"] =
                    input["ConfirmationCode"] == "right" ? .text(code) : .text(String(code.reversed()) + "1")
            }
            outcome = await pool.outcome(expectation.operation, input)
        }
        if !outcome.contains("Exception") {
            let id = TestPool.id
            let found = try pool.cognito.pools.store.read { [cognito = pool.cognito] in
                try $0.user(named: "ada", in: cognito.pools.store.userPool(id))
            }
            let state = found?.state ?? "nobody"
            outcome = outcome == "ok" ? state : "\(outcome), \(state)"
        }
        #expect(outcome == (isHidden ? expectation.hidden ?? expectation.outcome : expectation.outcome))
    }

    @Test func `no state of the table is left out`() {
        let states = Dictionary(grouping: Self.rows.map(\.value), by: \.operation).mapValues { Set($0.map(\.state)) }
        // Reading, and changing attributes, lead to no state.
        let others = ["AdminGetUser", "AdminUpdateUserAttributes", "AdminDeleteUserAttributes"]
        let incomplete = states.filter { !others.contains($0.key) && $0.value.count < State.allCases.count }
        #expect(incomplete.keys.sorted() == [])
        #expect(states.count >= 18)
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
