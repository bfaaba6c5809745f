import CognitoTestSupport
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

@Suite struct ListUsersTests {
    /// Users with one name each, made by an administrator, of whom the third is disabled and the fourth has signed up.
    private static func pool() async throws -> TestPool {
        let pool = try await TestPool()
        for (name, given) in [("ada", "Ada"), ("adam", "Adam \"A\""), ("Bob", "Bob")] {
            try await pool.call(
                "AdminCreateUser",
                [
                    "Username": .text(name), "MessageAction": "SUPPRESS",
                    "UserAttributes": [
                        ["Name": "given_name", "Value": .text(given)],
                        ["Name": "email", "Value": .text("\(name)@example.org")],
                    ],
                ])
        }
        try await pool.call("AdminDisableUser", ["Username": "Bob"])
        try await pool.signUp("cy")
        return pool
    }

    private static func names(_ answer: JSONMembers<JSONValue>) -> [String] {
        guard case .array(let users) = answer["Users"] else { return [] }
        return users.compactMap { $0["Username"]?.text }
    }

    static let filters: [Row<[String]>] = [
        Row("", ["ada", "adam", "Bob", "cy"]),
        Row("username = \"ada\"", ["ada"]),
        Row("username ^= \"ad\"", ["ada", "adam"]),
        Row("\"username\"^=\"b\"", []),
        Row("given_name=\"Adam \\\"A\\\"\"", ["adam"]),
        Row("  email  ^=  \"ada\"  ", ["ada", "adam"]),
        Row("email = \"bob@example.org\"", ["Bob"]),
        Row("email ^= \"ADA\"", ["ada", "adam"]),
        Row("status = \"Disabled\"", ["Bob"]),
        Row("status = \"disabled\"", []),
        Row("cognito:user_status = \"unconfirmed\"", ["cy"]),
        Row("cognito:user_status ^= \"force\"", ["ada", "adam", "Bob"]),
        Row("sub ^= \"zzz\"", []),
    ]

    @Test(arguments: filters)
    func `a filter finds those who fit, in the order in which they were created`(row: Row<[String]>) async throws {
        let answer = try await Self.pool().call("ListUsers", ["Filter": .text(row.testDescription)])
        #expect(Self.names(answer) == row.value)
    }

    @Test(arguments: [
        "username", "username = ada", "username > \"a\"", "= \"a\"", "a name = \"a\"",
        "username = \"a\" b", "username = \"a", "username ^ \"a\"",
    ])
    func `a filter that is none is refused`(filter: String) async throws {
        let outcome = try await Self.emptyPool().outcome("ListUsers", ["Filter": .text(filter)])
        #expect(outcome == "InvalidParameterException: Error while parsing filter.")
    }

    @Test(arguments: ["custom:x", "nickname", "x"])
    func `a filter by an attribute that cannot be searched is refused with its name`(name: String) async throws {
        let outcome = try await Self.emptyPool().outcome("ListUsers", ["Filter": .text("\(name) ^= \"1\"")])
        #expect(outcome == "InvalidParameterException: Invalid search attribute: \(name)")
    }

    private static func emptyPool() async throws -> TestPool { try await TestPool() }

    @Test func `pages follow one another, and a token of another list is refused`() async throws {
        let pool = try await Self.pool()
        let first = try await pool.call("ListUsers", ["Limit": 3])
        #expect(Self.names(first) == ["ada", "adam", "Bob"])
        let token = try #require(first["PaginationToken"])
        let second = try await pool.call("ListUsers", ["Limit": 3, "PaginationToken": token])
        #expect(Self.names(second) == ["cy"])
        #expect(second["PaginationToken"] == nil)
        let filter: JSONMembers<JSONValue> = ["PaginationToken": token, "Filter": "username = \"ada\""]
        #expect(await pool.outcome("ListUsers", filter) == "InvalidParameterException: Invalid pagination token.")
        #expect(
            await pool.outcome("ListUsers", ["PaginationToken": "x"])
                == "InvalidParameterException: Invalid pagination token.")
    }

    @Test func `only the attributes that are asked for are listed`() async throws {
        let pool = try await Self.pool()
        let answer = try await pool.call("ListUsers", ["AttributesToGet": ["email"], "Limit": 1])
        #expect(
            JSONValue.object(answer)["Users"]?.flattened.contains(
                #""Attributes":[{"Name":"email","Value":"ada@example.org"}]"#) == true)
        #expect(
            await pool.outcome("ListUsers", ["AttributesToGet": ["custom:x"]])
                == "InvalidParameterException: One or more requested attributes do not exist in user pool.")
    }

    @Test(arguments: [
        nil, "username = \"a\"", "email = \"a\"", "email ^= \"a\"", "sub = \"a\"",
        "cognito:user_status = \"CONFIRMED\"",
    ])
    func `a list is read from indexes, without sorting`(filter: String?) async throws {
        let pool = try await Self.emptyPool()
        let stored = try pool.cognito.pools.store.userPool(TestPool.id)
        let condition = try filter.flatMap { try UserFilter($0) }
        let plan = try pool.cognito.pools.store.read { tables in
            try tables.plan(in: stored, where: condition?.condition(in: stored))
        }
        #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
    }
}
