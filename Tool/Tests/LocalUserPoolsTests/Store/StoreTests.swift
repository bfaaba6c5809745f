import CognitoEvents
import Foundation
import LocalTestSupport
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalUserPools
@testable import UserCredentials

@Suite struct StoreTests {
    private static func pool(_ configuration: JSONMembers<JSONValue> = [:]) -> UserPool {
        UserPool(
            id: "eu-west-1_Ab12Cd34E", name: "pool", configuration: configuration, created: 1, modified: 1,
            sealingKey: [3])
    }

    private static func user(_ name: String, _ attributes: JSONMembers<String> = [:]) -> User {
        User(
            userPoolID: "eu-west-1_Ab12Cd34E", sub: "sub-\(name)", username: name, status: .confirmed,
            attributes: attributes, password: PasswordVerifier(salt: Array(0..<16), verifier: [9, 9]), created: 1,
            modified: 1)
    }

    @Test func `a user is found by name, sub and a verified alias`() async throws {
        let store = try PoolStore(path: nil)
        let pool = Self.pool(["AliasAttributes": ["email"]])
        try store.configure { try $0.save(pool) }
        let ada = Self.user("ada", ["email": "ada@example.org", "email_verified": "true"])
        let bob = Self.user("bob", ["email": "bob@example.org"])
        try store.write { tables in
            _ = try tables.insert(ada, in: pool)
            _ = try tables.insert(bob, in: pool)
        }
        let names = ["ada", "sub-ada", "ada@example.org", "bob@example.org", "Ada"]
        let found = try store.read { tables in
            try names.map { try tables.user(named: $0, in: pool)?.username }
        }
        #expect(found == ["ada", "ada", "ada", nil, nil])
    }

    @Test func `a database outlives the process and keeps passwords, pools and clients`() async throws {
        let file = DatabaseFile()
        defer { file.remove() }
        let pool = Self.pool(["UsernameConfiguration": ["CaseSensitive": false]])
        do {
            let store = try PoolStore(path: file.path)
            try store.configure { tables in
                try tables.save(pool)
                try tables.save(
                    AppClient(
                        id: "client", userPoolID: pool.id, name: "app", configuration: [:],
                        secrets: [.init(id: "client--1", value: "secret", created: 1)], created: 1, modified: 1))
                _ = try tables.insert(Self.user("Ada"), in: pool)
            }
        }
        let store = try PoolStore(path: file.path)
        #expect(try store.userPool(pool.id).settings.isCaseSensitive == false)
        #expect(try store.appClient("client").secrets.map(\.value) == ["secret"])
        let ada = try store.read { try $0.user(named: "ADA", in: pool) }
        #expect(ada?.username == "Ada")
        #expect(ada?.password == PasswordVerifier(salt: Array(0..<16), verifier: [9, 9]))
        var status = stat()
        #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    // MARK: One process

    private static func folder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    @Test func `a database is used once, also by another path to it, and again when it is free`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/pool.sqlite"
        var store: PoolStore? = try PoolStore(path: path)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: folder)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/file", withDestinationPath: path)
        for other in [path, "\(folder)/link/pool.sqlite", "\(folder)/file"] {
            let error = #expect(throws: StoreError.self) { try PoolStore(path: other) }
            let words = "The database \(other) is in use by another pool, process \(getpid()): stop that pool, or use"
            #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
        }
        // A refused store changes nothing for the one that is open.
        try store?.configure { try $0.save(Self.pool()) }
        store = nil
        store = try PoolStore(path: path)
        #expect(store?.userPools.count == 1)
    }

    @Test func `a pool of an older database keeps text messages as a factor`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/pool.sqlite"
        let pool = Self.pool([
            "MfaConfiguration": "ON", "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sns"],
            "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ])
        var store: PoolStore? = try PoolStore(path: path)
        try store?.configure { tables in
            try tables.save(pool)
            try tables.execute("DELETE FROM grdb_migrations WHERE identifier = 'factors'")
        }
        store = nil
        store = try PoolStore(path: path)
        #expect(try store?.userPool(pool.id).settings.secondFactors == [.sms, .softwareToken])
    }

    /// A program that is just being started has such copies until it is loaded.
    @Test func `a copy of the lock's descriptor keeps no database locked`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/pool.sqlite"
        var store: PoolStore? = try PoolStore(path: path)
        #expect(store?.userPools.isEmpty == true)
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
        let lock = try #require(
            descriptors.first {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "\(path).lock"
            })
        let copy = dup(lock)
        defer { close(copy) }
        store = nil
        #expect(try PoolStore(path: path).userPools.isEmpty)
    }

    @Test func `a reader opens a database that is in use, and leaves it so`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/pool.sqlite"
        let database = try Store(path: path, schemas: [.userPools])
        try PoolStore(database).configure { try $0.save(Self.pool()) }
        #expect(try PoolStore(path: path, isReader: true).userPools.map(\.id) == ["eu-west-1_Ab12Cd34E"])
        #expect(throws: StoreError.self) { try PoolStore(path: path) }
        try database.reset()
        #expect(try PoolStore(path: path, isReader: true).userPools.isEmpty)
    }

    @Test func `what a killed process leaves in the file of the lock keeps no other out`() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("4194303\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/pool.sqlite.lock"))
        let store = try PoolStore(path: "\(folder)/pool.sqlite")
        #expect(store.userPools.isEmpty)
        #expect(try String(contentsOfFile: "\(folder)/pool.sqlite.lock", encoding: .utf8) == "\(getpid())\n")
    }
}

extension PoolStore {
    /// Opens a database.
    convenience init(path: String?, isReader: Bool = false) throws {
        try self.init(Store(path: path, schemas: [.userPools], isReader: isReader))
    }
}
