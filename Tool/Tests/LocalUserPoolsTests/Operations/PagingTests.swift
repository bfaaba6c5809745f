import CognitoEvents
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The pages of every list.
@Suite struct PagingTests {
    struct List: Sendable, CustomTestStringConvertible {
        let operation: String
        /// The members of the request for the size of a page, and of request and answer for the place where the list goes on.
        var size = "MaxResults"
        var token = "NextToken"
        /// The member of the answer, and the one of its elements that names them.
        let elements: String
        let name: String
        var input: JSONMembers<JSONValue> = [:]
        /// The operation that deletes an element, and the member that names it; nil for what is not deleted by itself.
        var deletion: (operation: String, member: String)?

        var testDescription: String { operation }
    }

    static let lists: [List] = [
        List(
            operation: "ListUserPoolClients", elements: "UserPoolClients", name: "ClientId",
            deletion: ("DeleteUserPoolClient", "ClientId")),
        List(
            operation: "ListGroups", size: "Limit", elements: "Groups", name: "GroupName",
            deletion: ("DeleteGroup", "GroupName")),
        List(
            operation: "ListUsersInGroup", size: "Limit", elements: "Users", name: "Username",
            input: ["GroupName": "group 1"], deletion: ("AdminDeleteUser", "Username")),
        List(
            operation: "AdminListGroupsForUser", size: "Limit", elements: "Groups", name: "GroupName",
            input: ["Username": "user1"], deletion: ("DeleteGroup", "GroupName")),
        List(
            operation: "ListResourceServers", elements: "ResourceServers", name: "Identifier",
            deletion: ("DeleteResourceServer", "Identifier")),
        List(
            operation: "ListIdentityProviders", elements: "Providers", name: "ProviderName",
            deletion: ("DeleteIdentityProvider", "ProviderName")),
        List(operation: "ListTerms", elements: "Terms", name: "TermsId", deletion: ("DeleteTerms", "TermsId")),
        List(
            operation: "ListUserImportJobs", token: "PaginationToken", elements: "UserImportJobs", name: "JobId"),
        List(
            operation: "ListUsers", size: "Limit", token: "PaginationToken", elements: "Users", name: "Username",
            deletion: ("AdminDeleteUser", "Username")),
        List(
            operation: "AdminListDevices", size: "Limit", token: "PaginationToken", elements: "Devices",
            name: "DeviceKey", input: ["Username": "user1"]),
        List(
            operation: "AdminListUserAuthEvents", elements: "AuthEvents", name: "EventId",
            input: ["Username": "user1"]),
    ]

    /// A pool with three of each.
    private static func pool() async throws -> TestPool {
        let pool = try await TestPool([
            "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"],
            "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true],
        ])
        func call(_ operation: String, _ input: JSONMembers<JSONValue>) async throws -> JSONValue {
            .object(
                try await pool.cognito.respond(to: operation, input.merging(["UserPoolId": .text(TestPool.id)])))
        }
        for number in 1...3 {
            let text = "\(number)"
            let made = try await call("CreateUserPoolClient", ["ClientName": .text("app \(text)")])
            _ = try await call("CreateGroup", ["GroupName": .text("group \(text)")])
            try await pool.addUser("user\(text)")
            _ = try await call("CreateResourceServer", ["Identifier": .text("server\(text)"), "Name": "Server"])
            let details: JSONValue = [
                "client_id": "a", "attributes_request_method": "GET", "oidc_issuer": "https://id.example.org",
                "authorize_scopes": "openid",
            ]
            _ = try await call(
                "CreateIdentityProvider",
                ["ProviderName": .text("Corp\(text)"), "ProviderType": "OIDC", "ProviderDetails": details])
            _ = try await call(
                "CreateTerms",
                [
                    "ClientId": made.at("UserPoolClient", "ClientId") ?? .null, "TermsName": "terms-of-use",
                    "TermsSource": "LINK", "Enforcement": "NONE",
                ])
            _ = try await call(
                "CreateUserImportJob",
                ["JobName": "job", "CloudWatchLogsRoleArn": "arn:aws:iam::123456789012:role/import"])
            pool.clock.advance(by: 1)
        }
        for number in 1...3 {
            try await pool.call("AdminAddUserToGroup", ["Username": .text("user\(number)"), "GroupName": "group 1"])
            if number > 1 {
                try await pool.call(
                    "AdminAddUserToGroup", ["Username": "user1", "GroupName": .text("group \(number)")])
            }
            let result = try await pool.begin("user1").at("AuthenticationResult")
            let metadata = result?["NewDeviceMetadata"]
            let client = DeviceClient(
                key: metadata?["DeviceKey"]?.text ?? "", groupKey: metadata?["DeviceGroupKey"]?.text ?? "")
            let token = result?["AccessToken"] ?? .null
            try await pool.call("ConfirmDevice", try client.confirmation().merging(["AccessToken": token]))
            pool.clock.advance(by: 1)
        }
        return pool
    }

    /// A page: the names on it, and where the list goes on.
    private static func page(
        _ list: List, _ pool: TestPool, size: Int64, after token: JSONValue = .null
    ) async throws -> (names: [String], next: JSONValue?) {
        let input = list.input.merging([
            "UserPoolId": .text(TestPool.id), list.size: .integer(size), list.token: token,
        ])
        let answer = try await pool.cognito.respond(to: list.operation, input.filter { $0.value != .null })
        return (OperationInput(answer).objects(list.elements).compactMap { $0.text(list.name) }, answer[list.token])
    }

    @Test(arguments: lists) func `a list comes in pages, and each element once`(list: List) async throws {
        let pool = try await Self.pool()
        let all = try await Self.page(list, pool, size: 50)
        #expect(all.next == nil)
        #expect(all.names.count >= 3)
        let first = try await Self.page(list, pool, size: 2)
        let next = try #require(first.next)
        let second = try await Self.page(list, pool, size: 50, after: next)
        #expect(first.names + second.names == all.names)
        #expect(second.next == nil)
        let foreign = list.input.merging([
            "UserPoolId": .text(TestPool.id), list.size: 1,
            list.token: .text(PageToken.text("another list", after: "")),
        ])
        await #expect(throws: ServiceError("InvalidParameterException", "Invalid pagination token.")) {
            try await pool.cognito.respond(to: list.operation, foreign)
        }
    }

    @Test(arguments: lists.filter { $0.deletion != nil })
    func `a list goes on although what it showed was deleted`(list: List) async throws {
        let pool = try await Self.pool()
        let all = try await Self.page(list, pool, size: 50).names
        let first = try await Self.page(list, pool, size: 1)
        let (operation, member) = try #require(list.deletion)
        for name in first.names {
            _ = try await pool.cognito.respond(
                to: operation, ["UserPoolId": .text(TestPool.id), member: .text(name)])
        }
        let rest = try await Self.page(list, pool, size: 50, after: try #require(first.next))
        #expect(rest.names == Array(all.dropFirst()))
    }
}
