import CognitoProcessTestSupport
import Foundation
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Synchronization
import Testing
@_spi(Internal) import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// `POST /_local/reset`, and what it costs: work is counted, because times depend on the machine.
@Suite struct ResetTests {
    /// Keeps the state of a pool as its beginning, and counts how often a reset makes it anew.
    private static func keep(_ pool: TestPool) throws -> Counter {
        let counter = Counter()
        pool.cognito.whenReset { counter.add() }
        try pool.cognito.keepBeginning()
        return counter
    }

    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock(\.self) }
        func add() { number.withLock { $0 += 1 } }
    }

    private static func keys(_ pool: TestPool) async throws -> JSONValue {
        try await pool.cognito.pools.keySet(of: TestPool.id)
    }

    @Test(arguments: [false, true])
    func `a reset copies the beginning back, in one transaction and without a call of a function`(_ isFile: Bool)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reset-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pool = try await TestPool(
            functions: ScriptedFunctions(["PreSignUp": .response([:])]),
            data: isFile ? folder.appendingPathComponent("pool.sqlite").path : nil)
        let counter = try Self.keep(pool)
        let (keys, start) = (try await Self.keys(pool), pool.clock.now)

        try await pool.signUpAndConfirm()
        pool.cognito.server.setClock { $0.advance(by: 86_400) }
        _ = try pool.cognito.server.faults.add(OperationInput(["operation": "SignUp", "error": "SomeException"]))
        _ = try pool.cognito.pools.change(settings: ["awsIssuer": true, "publicURL": "http://pool:9229"])
        pool.functions.clear()
        let writes = pool.cognito.server.store.writes
        try await pool.cognito.reset()

        #expect(pool.cognito.server.store.writes == writes + 1)
        #expect(counter.count == 0 && pool.functions.events.isEmpty)
        #expect(try await Self.keys(pool) == keys)
        #expect(pool.clock.now == start)
        #expect(pool.cognito.server.faults.json == [])
        #expect(try await pool.outbox().isEmpty && pool.cognito.server.trace.recorded.isEmpty)
        #expect(pool.cognito.pools.settings.members?["awsIssuer"] == false)
        // Where clients find the server is no state of a test.
        #expect(pool.cognito.pools.settings.members?["publicURL"] == "http://pool:9229")
        #expect(await pool.outcome("AdminGetUser", ["Username": "ada"]).hasPrefix("UserNotFoundException"))
        try await pool.signUpAndConfirm()
        _ = try await pool.signIn("ada")
    }

    @Test func `what is made after the start is gone, and what the start has comes back`() async throws {
        let pool = try await TestPool()
        try await pool.signUpAndConfirm("root")
        _ = try Self.keep(pool)
        try await pool.call("AdminDeleteUser", ["Username": "root"])
        let made = try await pool.cognito.respond(to: "CreateUserPool", ["PoolName": "other"])
        let id = try #require(made["UserPool"]?["Id"]?.text)
        try await pool.cognito.reset()
        _ = try await pool.signIn("root")
        #expect(throws: ServiceError.self) { try pool.cognito.pools.store.userPool(id) }
    }

    @Test func `numbers of messages go on after a reset`() async throws {
        let pool = try await TestPool()
        _ = try Self.keep(pool)
        try await pool.signUp()
        let last = pool.cognito.pools.lastMessage
        try await pool.cognito.reset()
        #expect(pool.cognito.pools.lastMessage == 0)
        try await pool.signUp()
        #expect(pool.cognito.pools.lastMessage == last + 1)
    }

    @Test func `a seed gives the same ids and codes after each reset`() async throws {
        let pool = try await TestPool(seed: 7)
        _ = try Self.keep(pool)
        var seen: [[String]] = []
        for _ in 1...2 {
            try await pool.signUp()
            seen.append([try await pool.user("ada").sub, try await pool.lastCode()])
            try await pool.cognito.reset()
        }
        #expect(seen[0] == seen[1])
    }

    @Test func `a name without a user is not locked after a reset`() async throws {
        let pool = try await TestPool(client: ["PreventUserExistenceErrors": "ENABLED"])
        _ = try Self.keep(pool)
        let input: JSONMembers<JSONValue> = [
            "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": ["USERNAME": "nobody", "PASSWORD": "Wr0ng!pass"],
        ]
        for _ in 1...5 { _ = await pool.outcome("InitiateAuth", input) }
        #expect(await pool.outcome("InitiateAuth", input).contains("Password attempts exceeded"))
        try await pool.cognito.reset()
        #expect(!(await pool.outcome("InitiateAuth", input).contains("Password attempts exceeded")))
    }

    @Test func `the key of identity pools' tokens outlives a reset, in memory and in the store`() async throws {
        let pool = try await TestPool()
        _ = try Self.keep(pool)
        let keys = try pool.cognito.identities.pools.keySet()
        try await pool.cognito.reset()
        #expect(try pool.cognito.identities.pools.keySet() == keys)
        let count = try pool.cognito.server.store.read { try $0.rows("SELECT * FROM openid_keys").count }
        #expect(count == 1)
    }

    @Test func `a store with contents of an earlier run is made anew once, and then copied`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reset-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("pool.sqlite").path
        do {
            let pool = try await TestPool(data: path)
            try await pool.signUpAndConfirm("earlier")
        }
        try await Patience.wait(for: "a database that no server uses") { (try? DatabaseLock(of: path)) != nil }
        let pool = try await TestPool(data: path)
        let counter = try Self.keep(pool)
        #expect(try await pool.signIn("earlier") != .null)
        for _ in 1...3 { try await pool.cognito.reset() }
        #expect(counter.count == 1)
        #expect(throws: ServiceError.self) { try pool.cognito.pools.store.userPool(TestPool.id) }
    }

    @Test func `a changed template is made anew by the next reset`() async throws {
        let pool = try await TestPool()
        let counter = try Self.keep(pool)
        pool.cognito.forgetBeginning()
        for _ in 1...2 { try await pool.cognito.reset() }
        #expect(counter.count == 1)
    }
}
