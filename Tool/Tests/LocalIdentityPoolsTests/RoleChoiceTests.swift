import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalIdentityPools

/// The choice of a role: R1 to R7 of the specification.
@Suite struct RoleChoiceTests {
    private static func role(_ name: String) -> String { "arn:aws:iam::123456789012:role/\(name)" }

    private static let key = "\(TestIdentityPool.provider):\(TestPool.clientID)"

    private static func rule(_ claim: String, _ match: String, _ value: String, _ name: String) -> JSONValue {
        ["Claim": .text(claim), "MatchType": .text(match), "Value": .text(value), "RoleARN": .text(role(name))]
    }

    /// The claims of a token, a role mapping, and the role's name or the error.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var claims: JSONMembers<JSONValue> = [:]
        var mapping: JSONValue?
        var custom: String?
        let outcome: String
    }

    private static let token: JSONValue = ["Type": "Token", "AmbiguousRoleResolution": "AuthenticatedRole"]
    private static let strict: JSONValue = ["Type": "Token", "AmbiguousRoleResolution": "Deny"]
    private static func rules(_ rules: JSONValue..., resolution: JSONValue = "Deny") -> JSONValue {
        ["Type": "Rules", "AmbiguousRoleResolution": resolution, "RulesConfiguration": ["Rules": .array(rules)]]
    }

    private static func roles(_ names: String...) -> JSONMembers<JSONValue> {
        ["cognito:roles": .array(names.map { .text(role($0)) })]
    }

    private static let customRefused =
        "NotAuthorizedException: CustomRoleArn is not one of the roles in the token."

    private static let denied =
        "NotAuthorizedException: The ambiguous role mapping rules denied this request."

    static let cases: [Case] = [
        Case(testDescription: "R2: a role of the token", claims: roles("A", "B"), custom: role("B"), outcome: "B"),
        Case(testDescription: "R2: another role", claims: roles("A"), custom: role("C"), outcome: customRefused),
        Case(testDescription: "R2: no roles", custom: role("C"), outcome: customRefused),
        Case(testDescription: "R3: no mapping", claims: roles("A"), outcome: "Authenticated"),
        Case(
            testDescription: "R4: the preferred role",
            claims: roles("A", "B").merging(["cognito:preferred_role": .text(role("B"))]), mapping: token,
            outcome: "B"),
        Case(testDescription: "R4: the only role", claims: roles("A"), mapping: strict, outcome: "A"),
        Case(
            testDescription: "R4: roles as a string", claims: ["cognito:roles": .text(role("A"))], mapping: strict,
            outcome: "A"),
        Case(testDescription: "R6: several roles", claims: roles("A", "B"), mapping: token, outcome: "Authenticated"),
        Case(
            testDescription: "R6: several roles, denied", claims: roles("A", "B"), mapping: strict,
            outcome: denied),
        Case(
            testDescription: "R6: no role, denied", mapping: strict,
            outcome: denied),
        Case(
            testDescription: "R5: the first rule that matches", claims: ["custom:tier": "gold"],
            mapping: rules(
                rule("custom:tier", "Equals", "Gold", "A"), rule("custom:tier", "StartsWith", "go", "B"),
                rule("custom:tier", "Contains", "old", "C")), outcome: "B"),
        Case(
            testDescription: "R5: contains", claims: ["custom:tier": "gold"],
            mapping: rules(rule("custom:tier", "Contains", "ol", "C")), outcome: "C"),
        Case(
            testDescription: "R5: not equal", claims: ["custom:tier": "gold"],
            mapping: rules(rule("custom:tier", "NotEqual", "silver", "C")), outcome: "C"),
        Case(
            testDescription: "R5: a missing claim never matches",
            mapping: rules(rule("custom:tier", "NotEqual", "silver", "C")),
            outcome: denied),
        Case(
            testDescription: "R5: an element of an array", claims: ["cognito:groups": ["editors", "admins"]],
            mapping: rules(rule("cognito:groups", "Equals", "admins", "C")), outcome: "C"),
        Case(
            testDescription: "R5: the joined array", claims: ["cognito:groups": ["editors", "admins"]],
            mapping: rules(rule("cognito:groups", "Contains", "editors,admins", "C")), outcome: "C"),
        Case(
            testDescription: "R5: no element is equal", claims: ["cognito:groups": ["editors", "admins"]],
            mapping: rules(rule("cognito:groups", "NotEqual", "admins", "C"), resolution: "AuthenticatedRole"),
            outcome: "Authenticated"),
        Case(
            testDescription: "R5: a boolean claim", claims: ["email_verified": true],
            mapping: rules(rule("email_verified", "Equals", "true", "C")), outcome: "C"),
    ]

    @Test(arguments: [
        ("Equals", "K", "\u{212A}", false), ("Equals", ";", "\u{37E}", false), ("Equals", "\u{E9}", "e\u{301}", false),
        ("NotEqual", "blocked\u{E9}", "blockede\u{301}", true), ("NotEqual", "a", "a", false),
        ("Contains", "admin", "xadmin\u{301}", true), ("Contains", "e\u{301}", "caf\u{E9}", false),
        ("StartsWith", "admin", "admin\u{200D}", true), ("StartsWith", "\u{212A}", "Kelvin", false),
    ])
    func `a rule compares bytes, not what looks or means the same`(
        match: String, value: String, claim: String, matches: Bool
    ) {
        let rule = RoleRule(OperationInput(["Claim": "c", "MatchType": .text(match), "Value": .text(value)]))
        #expect(rule.matches(["c": .text(claim)]) == matches)
        #expect(rule.matches(["c": [.text(claim)]]) == matches)
    }

    @Test(arguments: [
        (#"{"c":1000}"#, true), (#"{"c":1000.0}"#, false), (#"{"c":1e3}"#, false), (#"{"c":"1000"}"#, true),
    ])
    func `a rule compares a number as the token spells it`(claims: String, matches: Bool) throws {
        let rule = RoleRule(OperationInput(["Claim": "c", "MatchType": "Equals", "Value": "1000"]))
        let claims = try #require(try JSONValue(json: Array(claims.utf8)).members)
        #expect(rule.matches(claims) == matches)
    }

    @Test(arguments: cases) func `a role is chosen as the pool says`(_ choice: Case) async throws {
        let pool = try await TestIdentityPool()
        if let mapping = choice.mapping { try await pool.setRoles([Self.key: mapping]) }
        let logins = try pool.logins("ada", choice.claims)
        let identity = try await pool.identity(logins)
        let outcome: String
        do {
            let stored = try await pool.credentials(
                identity, logins, custom: choice.custom.map(JSONValue.text) ?? nil
            ).stored
            outcome = String(stored.role.dropFirst(Self.role("").count))
        } catch let refusal as TestIdentityPool.Refusal { outcome = refusal.description }
        #expect(outcome == choice.outcome)
    }

    @Test func `a guest has the pool's guest role, and the record says why`() async throws {
        let pool = try await TestIdentityPool()
        let guest = try await pool.identity()
        #expect(try await pool.credentials(guest).stored.role == TestIdentityPool.guest)
        #expect(
            pool.users.notes.last
                == "The role is \(TestIdentityPool.guest): it is the pool's unauthenticated role, because the identity "
                + "has no login.")
        #expect(
            await pool.outcome(
                "GetCredentialsForIdentity", ["IdentityId": .text(guest), "CustomRoleArn": .text(Self.role("A"))])
                == Self.customRefused)
    }

    @Test func `a pool without roles is configured wrongly`() async throws {
        let pool = try await TestIdentityPool(hasRoles: false)
        let refusal =
            "InvalidIdentityPoolConfigurationException: Invalid identity pool configuration. Check assigned IAM roles "
            + "for this pool."
        let guest = try await pool.identity()
        #expect(await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(guest)]) == refusal)
        let logins = try pool.logins()
        let identity = try await pool.identity(logins)
        #expect(
            await pool.outcome("GetCredentialsForIdentity", ["IdentityId": .text(identity), "Logins": logins])
                == refusal)
    }

    @Test func `a token function's roles decide the role of the credentials`() async throws {
        let functions = ScriptedFunctions([
            "PreTokenGeneration": .response([
                "claimsOverrideDetails": [
                    "groupOverrideDetails": [
                        "groupsToOverride": ["admins"], "iamRolesToOverride": [.text(Self.role("Admin"))],
                        "preferredRole": .text(Self.role("Admin")),
                    ]
                ]
            ])
        ])
        let pool = try await TestIdentityPool(functions: functions)
        try await pool.setRoles([Self.key: Self.strict])
        try await pool.users.signUpAndConfirm()
        let token = try #require(try await pool.users.begin().at("AuthenticationResult", "IdToken"))
        let logins: JSONValue = [TestIdentityPool.provider: token]
        let identity = try await pool.identity(logins)
        #expect(try await pool.credentials(identity, logins).stored.role == Self.role("Admin"))
    }

    @Test(
        arguments: [
            (["Type": "Token"], "The role mapping of \(key) needs AmbiguousRoleResolution."),
            (
                ["Type": "Rules", "AmbiguousRoleResolution": "Deny"],
                "The role mapping of \(key) needs RulesConfiguration."
            ),
            (
                [
                    "Type": "Rules", "AmbiguousRoleResolution": "Deny",
                    "RulesConfiguration": ["Rules": .array(Array(repeating: rule("a", "Equals", "b", "A"), count: 26))],
                ], "The number of rules in the request exceeded 25."
            ),
        ] as [(JSONValue, String)])
    func `an incomplete role mapping is refused`(mapping: JSONValue, message: String) async throws {
        let pool = try await TestIdentityPool()
        let input: JSONMembers<JSONValue> = ["Roles": [:], "RoleMappings": [Self.key: mapping]]
        #expect(await pool.outcome("SetIdentityPoolRoles", input) == "InvalidParameterException: \(message)")
    }

    @Test func `the basic flow is refused with role mappings, and where the pool forbids it`() async throws {
        let pool = try await TestIdentityPool()
        let guest = try await pool.identity()
        #expect(await pool.outcome("GetOpenIdToken", ["IdentityId": .text(guest)]) == "ok")
        try await pool.setRoles([Self.key: Self.token])
        #expect(
            await pool.outcome("GetOpenIdToken", ["IdentityId": .text(guest)])
                == "InvalidParameterException: Basic (classic) flow is not supported with RoleMappings, please use "
                + "enhanced flow.")
        let strict = try await TestIdentityPool(["AllowClassicFlow": false])
        let other = try await strict.identity()
        #expect(
            await strict.outcome("GetOpenIdToken", ["IdentityId": .text(other)])
                == "InvalidParameterException: Basic (classic) flow is not enabled, please use enhanced flow.")
    }
}
