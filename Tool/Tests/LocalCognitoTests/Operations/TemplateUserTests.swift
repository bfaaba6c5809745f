import CognitoEvents
import LocalAWS
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalCognito
@testable import LocalUserPools

/// The users and memberships of a template.
@Suite struct TemplateUserTests {
    private static func definition() -> PoolDefinition {
        var pool = PoolDefinition(id: TestPool.id, input: ["PoolName": "pool"])
        func object(_ name: String, _ operation: String, _ input: JSONMembers<JSONValue>) -> PoolDefinition.Object {
            PoolDefinition.Object(name: name, operation: operation, input: input)
        }
        pool.groups = [object("Staff", "CreateGroup", ["GroupName": "staff"])]
        pool.users = [
            object(
                "Ada", "AdminCreateUser",
                [
                    "Username": "ada", "DesiredDeliveryMediums": ["EMAIL"], "ClientMetadata": ["k": "v"],
                    "ValidationData": [["Name": "d", "Value": "w"]],
                    "UserAttributes": [["Name": "email", "Value": "ada@example.org"]],
                ]),
            object("Quiet", "AdminCreateUser", ["Username": "quiet", "MessageAction": "SUPPRESS"]),
        ]
        pool.memberships = [object("Member", "AdminAddUserToGroup", ["Username": "ada", "GroupName": "staff"])]
        return pool
    }

    @Test func `a user is invited as by an administrator, once, and joins its group`() async throws {
        let functions = ScriptedFunctions(["PreSignUp": .response([:]), "CustomMessage": .response([:])])
        let pool = try await TestPool(functions: functions)
        _ = try await pool.cognito.respond(to: "CreateGroup", ["UserPoolId": .text(TestPool.id), "GroupName": "staff"])
        let sources = [
            "PreSignUp_AdminCreateUser", "CustomMessage_AdminCreateUser", "PreSignUp_AdminCreateUser",
        ]
        for _ in 0..<2 {
            #expect(await pool.cognito.pools.makeUsers(of: Self.definition()).isEmpty)
            #expect(functions.sources == sources)
            let messages = try await pool.outbox()
            #expect(messages.map { $0.text("destination") } == ["ada@example.org"])
            #expect(try await pool.user("ada").status == .forceChangePassword)
        }
        #expect(functions.events.first?.at("request", "validationData") == ["d": "w"])
        #expect(functions.events.first?.at("request", "clientMetadata") == ["k": "v"])
        let groups = try await pool.call("AdminListGroupsForUser", ["Username": "ada"])["Groups"]?.elements
        #expect(groups?.map { $0["GroupName"] } == ["staff"])
        // The calls are recorded, so that the live page shows them.
        #expect(pool.cognito.server.trace.json.flattened.contains("AdminAddUserToGroup"))
    }

    @Test func `a user who has changed stays as it is`() async throws {
        let pool = try await TestPool()
        _ = await pool.cognito.pools.makeUsers(of: Self.definition())
        try await pool.call("AdminSetUserPassword", ["Username": "ada", "Password": "Passw0rd!", "Permanent": true])
        try await pool.call("AdminDisableUser", ["Username": "quiet"])
        _ = await pool.cognito.pools.makeUsers(of: Self.definition())
        #expect(try await pool.user("ada").status == .confirmed)
        #expect(try await !pool.user("quiet").isEnabled)
    }

    @Test func `a function that refuses a user is said, and its membership is not tried`() async throws {
        let functions = ScriptedFunctions(["PreSignUp": .error("by invitation only")])
        let pool = try await TestPool(functions: functions)
        let refused = await pool.cognito.pools.makeUsers(of: Self.definition())
        #expect(refused.map(\.id) == ["Ada", "Quiet"])
        #expect(refused.first?.error.name == "UserLambdaValidationException")
    }

    @Test func `a second user with a name and a membership of nobody are refused each time`() async throws {
        var definition = Self.definition()
        definition.users.append(
            PoolDefinition.Object(name: "Other", operation: "AdminCreateUser", input: ["Username": "ada"]))
        definition.memberships = [
            PoolDefinition.Object(
                name: "Nobody", operation: "AdminAddUserToGroup", input: ["Username": "bob", "GroupName": "staff"])
        ]
        let pool = try await TestPool()
        _ = try await pool.cognito.respond(to: "CreateGroup", ["UserPoolId": .text(TestPool.id), "GroupName": "staff"])
        for _ in 0..<2 {
            let refused = await pool.cognito.pools.makeUsers(of: definition)
            #expect(refused.map(\.id) == ["Other", "Nobody"], "\(refused)")
            #expect(refused.map(\.error.name) == ["UsernameExistsException", "UserNotFoundException"])
        }
    }
}
