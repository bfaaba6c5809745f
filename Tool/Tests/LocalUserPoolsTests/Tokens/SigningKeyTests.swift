import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools

/// The keys of tokens: when they are made, and that they stay the same.
@Suite struct SigningKeyTests {
    private static func cognito(_ data: String?) throws -> LocalCognito {
        try LocalCognito(data: data, host: ScriptedFunctions([:]))
    }

    private static func published(_ cognito: LocalCognito) throws -> JSONValue {
        try cognito.pools.signingKeys.keys(of: cognito.pools.store.userPool(id)).published
    }

    private static func count(_ cognito: LocalCognito) throws -> Int {
        try cognito.server.store.read { try $0.rows("SELECT pool FROM signing_keys").count }
    }

    private static let id = "eu-west-1_Ab12Cd34E"
    private static let input = OperationInput(["PoolName": "pool"])

    @Test func `keys are made when they are first needed, and outlive the process`() throws {
        let file = DatabaseFile()
        defer { file.remove() }
        func published() throws -> JSONValue {
            let cognito = try Self.cognito(file.path)
            if cognito.pools.store.userPools.isEmpty {
                _ = try cognito.pools.createUserPool(Self.input, id: Self.id)
                #expect(try Self.count(cognito) == 0)
            }
            let published = try Self.published(cognito)
            #expect(try Self.published(cognito) == published)
            #expect(try Self.count(cognito) == 1)
            return published
        }
        let (first, second) = (try published(), try published())
        #expect(first == second)
    }

    @Test func `calls at the same time get the same keys`() async throws {
        let cognito = try Self.cognito(nil)
        let pool = try cognito.pools.createUserPool(Self.input, id: Self.id)
        let published = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...3 {
                group.addTask { try await cognito.pools.signingKeys.keysMadeAside(of: pool).published.flattened }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(published == [try Self.published(cognito).flattened])
    }

    @Test func `keys that were made after the beginning outlive a reset and the process`() async throws {
        let cognito = try Self.cognito(nil)
        _ = try cognito.pools.createUserPool(Self.input, id: Self.id)
        try cognito.keepBeginning()
        let published = try Self.published(cognito)
        try await cognito.reset()
        #expect(try Self.count(cognito) == 1)
        #expect(
            try SigningKeyCache(cognito.pools.store).keys(of: cognito.pools.store.userPool(Self.id)).published
                == published)
    }

    @Test func `a token for a pool without keys is refused, and makes none`() async throws {
        let other = try await TestPool()
        try await other.addUser()
        let token = try #require(try await other.begin().at("AuthenticationResult", "AccessToken"))
        let cognito = try Self.cognito(nil)
        _ = try cognito.pools.createUserPool(Self.input, id: TestPool.id)
        let error = await #expect(throws: ServiceError.self) {
            try await cognito.respond(to: "GetUser", ["AccessToken": token])
        }
        #expect(error?.message == "Could not verify signature for Access Token")
        #expect(try Self.count(cognito) == 0)
    }

    @Test func `a database of an older version keeps its keys`() throws {
        let file = DatabaseFile()
        defer { file.remove() }
        func published() throws -> JSONValue {
            let cognito = try Self.cognito(file.path)
            if cognito.pools.store.userPools.isEmpty {
                _ = try cognito.pools.createUserPool(Self.input, id: Self.id)
            }
            let published = try Self.published(cognito)
            // The older version made the keys with the pool, and kept them in its row.
            try cognito.pools.store.write { tables in
                for (column, kind) in [("id_token_key", "id_token"), ("access_token_key", "access_token")] {
                    try tables.execute("ALTER TABLE pools ADD COLUMN \(column) BLOB NOT NULL DEFAULT x''")
                    try tables.execute("UPDATE pools SET \(column) = (SELECT \(kind) FROM signing_keys)")
                }
                try tables.execute("DROP TABLE signing_keys")
                try tables.execute("DELETE FROM grdb_migrations WHERE identifier = 'signing-keys'")
            }
            return published
        }
        let (first, second) = (try published(), try published())
        #expect(first == second)
    }

    @Test func `a pool that is deleted takes its keys along, and one of the same id gets others`() throws {
        let cognito = try Self.cognito(nil)
        var published: [JSONValue] = []
        for _ in 1...2 {
            _ = try cognito.pools.createUserPool(Self.input, id: Self.id)
            published.append(try Self.published(cognito))
            try cognito.pools.store.configure { try $0.deletePool(Self.id) }
            #expect(try Self.count(cognito) == 0)
        }
        #expect(published[0] != published[1])
    }
}
