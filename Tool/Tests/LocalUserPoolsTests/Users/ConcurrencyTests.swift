import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

@Suite struct ConcurrencyTests {
    @Test func `two hundred clients at once each get their user, and a name is one client's`() async throws {
        let file = DatabaseFile()
        defer { file.remove() }
        let pool = try await TestPool(data: file.path)
        // Four clients want each name.
        let outcomes = await withTaskGroup(of: (Int, String).self) { group in
            for client in 0..<200 {
                group.addTask {
                    let name = "user\(client / 4)"
                    return (
                        client,
                        await pool.outcome(
                            "SignUp",
                            [
                                "Username": .text(name), "Password": .text("Passw0rd!\(client)"),
                                "UserAttributes": [["Name": "email", "Value": .text("\(client)@example.org")]],
                            ])
                    )
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let winners = outcomes.filter { $0.value == "ok" }.map(\.key)
        #expect(winners.count == 50)
        #expect(Set(winners.map { $0 / 4 }).count == 50)
        #expect(
            Set(outcomes.values) == ["ok", "UsernameExistsException: User already exists"])
        let stored = try pool.cognito.pools.store.userPool(TestPool.id)
        for client in winners {
            let user = try await pool.user("user\(client / 4)")
            #expect(user.attributes["email"] == "\(client)@example.org")
            #expect(try await user.hasPassword("Passw0rd!\(client)", in: stored))
        }
        #expect(try await pool.outbox().count == 50)
    }

    @Test func `a code that two clients send at once works for one of them`() async throws {
        let pool = try await TestPool()
        try await pool.signUp()
        let code = try await pool.lastCode()
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    await pool.outcome("ConfirmSignUp", ["Username": "ada", "ConfirmationCode": .text(code)])
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == "ok" } == 1)
    }
}
