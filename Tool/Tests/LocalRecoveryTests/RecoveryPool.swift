import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalRecovery
@testable import LocalUserPools

/// A test pool on the plan Plus whose users are recovered; its clock stands still until the test moves it.
struct RecoveryPool: Sendable {
    let test: TestPool

    init(
        _ configuration: JSONMembers<JSONValue> = [:], functions: ScriptedFunctions = ScriptedFunctions([:]),
        data: String? = nil
    ) async throws {
        let plan: JSONMembers<JSONValue> = ["UserPoolTier": "PLUS"]
        test = try await TestPool(plan.merging(configuration), functions: functions, data: data)
    }

    /// Calls an operation of an administrator.
    @discardableResult
    func call(
        _ operation: String, _ input: JSONMembers<JSONValue> = [:]
    ) async throws(ServiceError) -> JSONMembers<JSONValue> {
        try await test.cognito.respond(to: operation, input.merging(["UserPoolId": .text(TestPool.id)]))
    }

    /// The result of a call of an administrator: `ok`, or the error.
    func outcome(_ operation: String, _ input: JSONMembers<JSONValue> = [:]) async -> String {
        do {
            try await call(operation, input)
            return "ok"
        } catch { return "\(error)" }
    }

    /// The time of now, which is a point of recovery for the changes that follow, and goes on.
    func point() -> Double {
        defer { test.clock.advance(by: 1) }
        return test.clock.now
    }

    /// Begins a recovery to a time, at least 20 minutes later.
    func initiated(_ time: Double) async throws -> String {
        test.clock.advance(by: 1200)
        let made = try await call("InitiatePointInTimeRecovery", ["RestoreTimestamp": .decimal(time)])
        return try #require(made["Restoration"]?["RestoreId"]?.text)
    }

    /// Begins a recovery, and waits for its preview.
    func previewed(_ time: Double) async throws -> String {
        let id = try await initiated(time)
        test.clock.advance(by: Recovery.work)
        return id
    }

    /// Restores the users to a time, and ends the recovery.
    func recovered(to time: Double) async throws {
        let id = try await previewed(time)
        try await call("StartPointInTimeRecovery", ["RestoreId": .text(id)])
        test.clock.advance(by: Recovery.work)
        #expect(try await status(id) == "RESTORE_COMPLETED")
    }

    func described(_ id: String) async throws -> JSONValue {
        try #require(try await call("DescribePointInTimeRecovery", ["RestoreId": .text(id)])["Restoration"])
    }

    func status(_ id: String) async throws -> String? { try await described(id)["RestoreStatus"]?.text }

    /// The counts of a preview, as `Users 1/0/2` for those who come back, change and go.
    func preview(_ id: String) async throws -> [String] {
        (try await described(id)["RestorePreview"]?.elements ?? []).map { element in
            let counts = ["CreateCount", "UpdateCount", "DeleteCount"].map { element[$0]?.flattened ?? "-" }
            return "\(element["Entity"]?.text ?? "") \(counts.joined(separator: "/"))"
        }
    }

    func makeGroup(_ name: String, _ members: String...) async throws {
        try await call("CreateGroup", ["GroupName": .text(name), "Description": .text("those of \(name)")])
        for member in members {
            try await call("AdminAddUserToGroup", ["GroupName": .text(name), "Username": .text(member)])
        }
    }

    func change(_ name: String, _ attribute: String, _ value: String) async throws {
        try await call(
            "AdminUpdateUserAttributes",
            [
                "Username": .text(name),
                "UserAttributes": [["Name": .text(attribute), "Value": .text(value)]],
            ])
    }

    func delete(_ name: String) async throws { try await call("AdminDeleteUser", ["Username": .text(name)]) }

    /// All users and groups with their members, as the API answers with them; without times of changes.
    func state() async throws -> String {
        var lines: [String] = []
        for user in try await call("ListUsers")["Users"]?.elements ?? [] {
            let name = user["Username"] ?? .null
            let groups = try await call("AdminListGroupsForUser", ["Username": name])["Groups"]?.elements ?? []
            let members = try await call("AdminGetUser", ["Username": name]).filter {
                $0.key != "UserLastModifiedDate"
            }
            lines.append("\(JSONValue.object(members).flattened) \(groups.compactMap { $0["GroupName"]?.text })")
        }
        for group in try await call("ListGroups")["Groups"]?.elements ?? [] {
            let members = (group.members ?? [:]).filter { $0.key != "LastModifiedDate" }
            lines.append(JSONValue.object(members).flattened)
        }
        return lines.joined(separator: "\n")
    }
}
