import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// `cognito:email_alias` and `cognito:phone_number_alias`: the contacts in events with which a user can sign in.
@Suite struct AliasInEventsTests {
    private static let contacts: JSONMembers<String> = [
        "email": "ada@example.org", "email_verified": "true", "phone_number": "+15555550123",
        "phone_number_verified": "false",
    ]

    @Test(
        arguments: [
            ([:], []),
            (["UsernameAttributes": ["email"]], ["cognito:email_alias"]),
            (["UsernameAttributes": ["phone_number"]], ["cognito:phone_number_alias"]),
            (
                ["UsernameAttributes": ["email", "phone_number"]],
                ["cognito:email_alias", "cognito:phone_number_alias"]
            ),
            (["AliasAttributes": ["email", "phone_number"]], ["cognito:email_alias"]),
            (["AliasAttributes": ["phone_number", "preferred_username"]], []),
        ] as [(JSONMembers<JSONValue>, [String])])
    func `an event has the contacts with which the user can sign in`(
        configuration: JSONMembers<JSONValue>, aliases: [String]
    ) async throws {
        let functions = ScriptedFunctions(["PreAuthentication": .response([:])])
        let pool = try await TestPool(configuration, client: TestPool.allFlows, functions: functions)
        try await pool.addUser(attributes: Self.contacts)
        _ = try await pool.begin()
        let attributes = try #require(functions.events.first?.at("request", "userAttributes")?.members)
        #expect(attributes.map(\.key).filter { $0.hasSuffix("_alias") }.sorted() == aliases)
        for alias in aliases {
            let attribute = alias.replacing("cognito:", with: "").replacing("_alias", with: "")
            #expect(attributes[alias] == attributes[attribute])
        }
    }

    @Test func `a contact that is not verified yet is not the alias`() async throws {
        let functions = ScriptedFunctions(["CustomMessage": .response([:])])
        let pool = try await TestPool(
            [
                "UsernameAttributes": ["email"],
                "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
            ], functions: functions)
        try await pool.addUser()
        try await pool.call(
            "AdminUpdateUserAttributes",
            ["Username": "ada", "UserAttributes": [["Name": "email", "Value": "new@example.net"]]])
        let attributes = try #require(functions.events.last?.at("request", "userAttributes"))
        #expect(attributes["email"] == "new@example.net")
        #expect(attributes["cognito:email_alias"] == "ada@example.org")
    }
}
