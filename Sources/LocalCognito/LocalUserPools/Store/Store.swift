import CognitoRehearsal
import Foundation
import GRDB
import Synchronization
import WireJSON

/// Everything that a pool's server keeps, in one SQLite database.
///
/// Pools and app clients are few and are needed by every call: they are kept in memory as well.
///
/// There is one connection, which one caller uses at a time, on the caller's thread: a transaction takes less than handing it
/// to another thread would.
final class Store: Sendable {
    private let database: DatabaseQueue
    /// Keeps other processes out of the database; nil for one in memory, and where the store only reads.
    private let lock: DatabaseLock?
    private let cache = Mutex(Cache())

    private struct Cache {
        var pools: [String: UserPool] = [:]
        var clients: [String: AppClient] = [:]
    }

    /// Opens a database, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - path: The file, which only its owner may read; nil for one in memory.
    ///   - isReader: True for a store that changes nothing, and opens a database that another process uses.
    /// - Throws: ``StoreError`` if it cannot be opened, is of a newer version, or if another process uses it.
    init(path: String?, isReader: Bool = false) throws {
        var (lock, user): (DatabaseLock?, StoreError?) = (nil, nil)
        do throws(StoreError) {
            if let path { lock = try DatabaseLock(of: path) }
        } catch {
            guard isReader, case .inUse = error else { throw error }
            user = error
        }
        self.lock = lock
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { database in
            // Under WAL, a killed process loses nothing that was committed; only a loss of power may.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        do {
            if let path {
                if !FileManager.default.fileExists(atPath: path) {
                    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
                    guard descriptor >= 0 else { throw StoreError.cannotOpen(path, String(cString: strerror(errno))) }
                    close(descriptor)
                }
                configuration.journalMode = .wal
                database = try DatabaseQueue(path: path, configuration: configuration)
            } else {
                database = try DatabaseQueue(configuration: configuration)
            }
            let migrator = StoreSchema.migrator
            if try database.read(migrator.hasBeenSuperseded) { throw StoreError.newer(path ?? ":memory:") }
            if let user {
                // The tables are those of the version that uses it.
                guard try database.read(migrator.hasCompletedMigrations) else { throw user }
            } else {
                try migrator.migrate(database)
            }
            try reload()
        } catch let error as DatabaseError {
            throw StoreError.cannotOpen(path ?? ":memory:", error.message ?? "\(error)")
        }
    }

    // MARK: Pools and app clients, from memory

    /// Returns a pool.
    ///
    /// - Throws: The error for a pool that does not exist.
    func userPool(_ id: String) throws(CognitoException) -> UserPool {
        guard let pool = cache.withLock({ $0.pools[id] }) else { throw .noPool(id) }
        return pool
    }

    /// Returns an app client.
    ///
    /// - Throws: The error for a client that does not exist.
    func appClient(_ id: String) throws(CognitoException) -> AppClient {
        guard let client = cache.withLock({ $0.clients[id] }) else { throw .noClient(id) }
        return client
    }

    /// All pools, by their time of creation.
    var userPools: [UserPool] {
        cache.withLock { $0.pools.values.sorted { ($0.created, $0.id) < ($1.created, $1.id) } }
    }

    /// The app clients of a pool, by their time of creation.
    func appClients(of pool: String) -> [AppClient] {
        cache.withLock { cache in
            cache.clients.values.filter { $0.userPoolID == pool }.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
        }
    }

    private func reload() throws {
        let (pools, clients) = try database.read { database in
            let tables = StoreTables(database)
            return (try tables.userPools(), try tables.appClients())
        }
        cache.withLock { cache in
            cache.pools = Dictionary(uniqueKeysWithValues: pools.map { ($0.id, $0) })
            cache.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.id, $0) })
        }
    }

    // MARK: Transactions

    /// Reads in one snapshot.
    ///
    /// - Throws: The closure's errors; `CognitoException` for an error of the database.
    func read<Value>(_ work: (StoreTables) throws -> Value) throws(CognitoException) -> Value {
        try transaction("BEGIN DEFERRED", work)
    }

    /// Writes in one transaction, which an error undoes.
    ///
    /// - Throws: The closure's errors; `CognitoException` for an error of the database.
    func write<Value>(_ work: (StoreTables) throws -> Value) throws(CognitoException) -> Value {
        try transaction("BEGIN IMMEDIATE", work)
    }

    /// Writes something that changes pools or clients.
    func configure<Value>(_ work: (StoreTables) throws -> Value) throws(CognitoException) -> Value {
        let value = try write(work)
        do { try reload() } catch { throw Self.exception(error) }
        return value
    }

    /// Removes everything.
    func reset() throws(CognitoException) {
        try configure { tables in try tables.removeAll() }
    }

    /// Works in one transaction, whose statements are prepared once: GRDB's own would be parsed each time, and its reads
    /// would have SQLite prepare all others again.
    private func transaction<Value>(
        _ begin: String, _ work: (StoreTables) throws -> Value
    ) throws(CognitoException) -> Value {
        do {
            return try database.inDatabase { database in
                let tables = StoreTables(database)
                try tables.execute(begin)
                do {
                    let value = try work(tables)
                    try tables.execute("COMMIT")
                    return value
                } catch {
                    // SQLite may have ended the transaction already.
                    try? tables.execute("ROLLBACK")
                    throw error
                }
            }
        } catch {
            throw Self.exception(error)
        }
    }

    private static func exception(_ error: any Error) -> CognitoException {
        error as? CognitoException
            ?? CognitoException(
                "InternalErrorException",
                "The database could not be used: \((error as? DatabaseError)?.message ?? "\(type(of: error))")")
    }
}

/// A database that cannot be used.
package enum StoreError: Error, CustomStringConvertible {
    case cannotOpen(String, String)
    case newer(String)
    /// Another process uses it; its number is nil if it has not said it.
    case inUse(String, by: Int32?)

    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason.asSentence)"
        case .inUse(let path, let process):
            "The database \(path) is in use by another pool\(process.map { ", process \($0)" } ?? ""): stop that pool, or name "
                + "another file with --data."
        case .newer(let path):
            "The database \(path) was written by a newer version of cognito-triggers. Use that version, or another file."
        }
    }
}
