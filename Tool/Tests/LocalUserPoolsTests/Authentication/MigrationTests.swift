import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// Users who are taken over from another directory when they sign in.
@Suite struct MigrationTests {
    private static let unknown = "UserNotFoundException: User does not exist."
    private static let failed = "UserNotFoundException: Exception migrating user in app client 5exampleclientid"

    private static func pool(
        _ migration: ScriptedFunctions.Answer, _ configuration: JSONMembers<JSONValue> = [:],
        client: JSONMembers<JSONValue> = [:], preSignUp: ScriptedFunctions.Answer = .response([:])
    ) async throws -> TestPool {
        let functions = ScriptedFunctions([
            "UserMigration": migration, "PreSignUp": preSignUp, "PreAuthentication": .response([:]),
            "PostAuthentication": .response([:]), "PreTokenGeneration": .response([:]),
        ])
        return try await TestPool(configuration, client: TestPool.allFlows.merging(client), functions: functions)
    }

    private static let bob: JSONMembers<JSONValue> = [
        "userAttributes": ["email": "bob@example.org", "email_verified": "true"], "finalUserStatus": "CONFIRMED",
        "messageAction": "SUPPRESS",
    ]

    @Test func `a user is taken over with the password that was typed, and signed in`() async throws {
        let pool = try await Self.pool(.response(Self.bob))
        let answer = try await pool.begin("bob@example.org", "old", metadata: ["t": "1"])
        #expect(answer.at("AuthenticationResult", "AccessToken") != nil)
        #expect(
            pool.functions.sources == [
                "UserMigration_Authentication", "PreSignUp_AdminCreateUser", "PreAuthentication_Authentication",
                "PostAuthentication_Authentication", "TokenGeneration_Authentication",
            ])
        let first = pool.functions.events[0]
        #expect(first["userName"] == "bob@example.org")
        #expect(first.at("request", "password") == "old" && first.at("request", "validationData") == ["t": "1"])
        #expect(first.at("request", "userAttributes") == .null)
        let user = try await pool.user("bob@example.org")
        #expect(user.status == .confirmed && user.attributes["email_verified"] == "true")
        pool.functions.clear()
        #expect(await pool.outcome(of: "bob@example.org", "old") == "tokens")
        #expect(pool.functions.sources.first == "PreAuthentication_Authentication")
    }

    @Test func `a user without a final status has to set a new password`() async throws {
        var response = Self.bob
        response["finalUserStatus"] = nil
        let pool = try await Self.pool(.response(response))
        #expect(
            await pool.outcome(of: "bob", "old")
                == "PasswordResetRequiredException: Password reset required for the user")
        #expect(try await pool.user("bob").status == .resetRequired)
        #expect(try await pool.user("bob").password == nil)
    }

    private static let noUsers: [(ScriptedFunctions.Answer, String)] = [
        (.response([:]), unknown), (.response(["finalUserStatus": "CONFIRMED"]), unknown),
        (.error("down"), failed), (.text("null"), failed), (.text("no JSON"), failed),
        (.response(["userAttributes": 1]), failed),
        (
            .missing,
            "UnexpectedLambdaException: UserMigration invocation failed due to error ResourceNotFoundException."
        ),
        (
            .response(["userAttributes": ["sub": "1", "email": "bob@example.org"]]),
            "NotAuthorizedException: Incorrect username or password."
        ),
    ]

    @Test(arguments: noUsers)
    func `an answer that gives no user migrates nobody`(
        answer: ScriptedFunctions.Answer, outcome: String
    ) async throws {
        let pool = try await Self.pool(answer)
        #expect(await pool.outcome(of: "bob", "old") == outcome)
        let users = try pool.cognito.pools.store.read { try $0.userCount(in: TestPool.id) }
        #expect(users == 0)
        #expect(!pool.functions.sources.contains("PreAuthentication_Authentication"))
    }

    @Test func `a profile without attributes is a user`() async throws {
        let pool = try await Self.pool(.response(["userAttributes": [:], "finalUserStatus": "CONFIRMED"]))
        #expect(await pool.outcome(of: "bob", "old") == "tokens")
        #expect(try await pool.user("bob").attributes["email"] == nil)
    }

    @Test func `pre sign-up can stop a migration`() async throws {
        let pool = try await Self.pool(.response(Self.bob), preSignUp: .error("not here"))
        #expect(
            await pool.outcome(of: "bob", "old")
                == "UserLambdaValidationException: PreSignUp failed with error not here.")
        let users = try pool.cognito.pools.store.read { try $0.userCount(in: TestPool.id) }
        #expect(users == 0)
    }

    @Test func `an alias stays with its owner unless the function takes it`() async throws {
        let configuration: JSONMembers<JSONValue> = ["AliasAttributes": ["email"]]
        for takes in [false, true] {
            let response = Self.bob.merging(["forceAliasCreation": .boolean(takes)])
            let pool = try await Self.pool(.response(response), configuration)
            try await pool.addUser("ada", attributes: ["email": "bob@example.org", "email_verified": "true"])
            #expect(await pool.outcome(of: "bob", "old") == (takes ? "tokens" : Self.unknown))
            let ada = try await pool.user("ada")
            #expect(ada.attributes["email_verified"] == (takes ? "false" : "true"))
            #expect(try await pool.user("bob@example.org").username == (takes ? "bob" : "ada"))
        }
    }

    @Test func `in a pool of email addresses the name is a new sub`() async throws {
        let pool = try await Self.pool(
            .response(["userAttributes": ["given_name": "Bob"], "finalUserStatus": "CONFIRMED"]),
            ["UsernameAttributes": ["email"], "SchemaAttributes": [["Name": "family_name", "Required": true]]])
        #expect(await pool.outcome(of: "bob@example.org", "old") == "tokens")
        let user = try await pool.user("bob@example.org")
        #expect(user.username == user.sub)
        #expect(user.attributes["email"] == "bob@example.org")
        #expect(user.attributes["family_name"] == "cognito:default_val")
    }

    @Test func `a flow that hides the password migrates nobody`() async throws {
        let pool = try await Self.pool(.response(Self.bob))
        let outcome = await TestPool.outcome { try await pool.beginSRP(TestPool.client(), as: "bob") }
        #expect(outcome == Self.unknown)
        #expect(pool.functions.sources.isEmpty)
    }
}
