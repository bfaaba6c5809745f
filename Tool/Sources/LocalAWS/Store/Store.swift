import Foundation
import GRDB
import RuntimeEmulator
import Synchronization

/// The SQLite database in which the services of a server keep everything; each service has its own tables.
///
/// There is one connection. One caller at a time uses it, on the caller's thread: a transaction takes less time than a
/// change of threads.
package final class Store: Sendable {
    /// A type of its own, because a function in a tuple would be wrapped once more by each access through the mutex.
    private struct Writing {
        var count = 0
        var observer: (@Sendable () -> Void)?
    }

    private let database: DatabaseQueue
    /// Prevents other processes from using the database; nil for one in memory, and for a store that only reads.
    private let lock: DatabaseLock?
    private let isInMemory: Bool
    private let schemas: [StoreSchema]
    private let writing = Mutex(Writing())

    /// Opens a database that only its owner may read, and creates it if necessary; if `path` is nil, it is in memory.
    ///
    /// A reader changes nothing, and may open a database that another process uses. Triggers of the schemas have the clock's
    /// time as `local_clock()`.
    package init(
        path: String?, schemas: [StoreSchema], isReader: Bool = false, clock: LocalClock = LocalClock()
    ) throws {
        self.schemas = schemas
        isInMemory = path == nil
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
            // In WAL mode, a killed process loses no committed data. Only a power failure may lose some.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            database.add(function: DatabaseFunction("local_clock", argumentCount: 0) { _ in clock.now })
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
            let migrator = StoreSchema.migrator(of: schemas)
            if try database.read(migrator.hasBeenSuperseded) { throw StoreError.newer(path ?? ":memory:") }
            if let user {
                // Another process uses the database, and only that process may change its tables.
                guard try database.read(migrator.hasCompletedMigrations) else { throw user }
            } else {
                try migrator.migrate(database)
            }
        } catch let error as DatabaseError {
            throw StoreError.cannotOpen(path ?? ":memory:", error.message ?? "\(error)")
        }
    }

    // MARK: Transactions

    /// Reads from one snapshot.
    package func read<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        // No other connection writes to a database in memory, so its reads need no transaction.
        guard isInMemory else { return try transaction("BEGIN DEFERRED", work) }
        do { return try database.inDatabase { try work(StoreTables($0)) } } catch { throw Self.exception(error) }
    }

    /// Writes in one transaction, which an error undoes.
    package func write<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        let value = try transaction("BEGIN IMMEDIATE", work)
        hasWritten()
        return value
    }

    private func hasWritten() {
        let observe = writing.withLock { writing in
            writing.count += 1
            return writing.observer
        }
        observe?()
    }

    /// Writes in one transaction what nobody who watches the store has to read again.
    package func keep<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        try transaction("BEGIN IMMEDIATE", work)
    }

    /// The number of transactions that have changed the store since it was opened.
    package var writes: Int { writing.withLock { $0.count } }

    /// Sets a function that is called after each transaction that has changed the store.
    func whenWritten(_ observer: @escaping @Sendable () -> Void) { writing.withLock { $0.observer = observer } }

    /// A Boolean value that indicates whether no service stores anything.
    package var isEmpty: Bool {
        get throws(ServiceError) {
            try read { tables in
                try schemas.flatMap(\.roots).allSatisfy { try tables.row("SELECT 1 FROM \($0) LIMIT 1") == nil }
            }
        }
    }

    package func reset() throws(ServiceError) {
        try write { tables in
            for table in schemas.flatMap(\.roots) { try tables.execute("DELETE FROM \(table)") }
        }
    }

    // MARK: Snapshots

    /// The contents of a store at a moment, in memory.
    package struct Snapshot: Sendable {
        fileprivate let database: DatabaseQueue
    }

    /// Returns a copy of everything in the store.
    package func snapshot() throws(ServiceError) -> Snapshot {
        do {
            let copy = try DatabaseQueue()
            try database.inDatabase { source in try copy.inDatabase { try source.backup(to: $0) } }
            return Snapshot(database: copy)
        } catch {
            throw Self.exception(error)
        }
    }

    /// Brings back the contents of a snapshot of this store in one transaction, which takes as long as a copy of their pages.
    ///
    /// The numbers that tables count up go on, so that none means two messages or two users.
    package func restore(_ snapshot: Snapshot) throws(ServiceError) {
        do {
            try snapshot.database.inDatabase { source in
                try database.inDatabase { database in
                    let counts = try Row.fetchAll(database, sql: "SELECT name, seq FROM sqlite_sequence")
                    try source.backup(to: database)
                    for count in counts {
                        let (name, number): (String, Int64) = (count["name"], count["seq"])
                        try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [name])
                        try database.execute(
                            sql: "INSERT INTO sqlite_sequence(name, seq) VALUES (?, ?)", arguments: [name, number])
                    }
                }
            }
        } catch {
            throw Self.exception(error)
        }
        hasWritten()
    }

    /// Runs work in one transaction, with statements that are prepared only once.
    ///
    /// GRDB's own transactions would parse their statements each time, and GRDB's reads would make SQLite prepare all
    /// other statements again.
    private func transaction<Value>(
        _ begin: String, _ work: (StoreTables) throws -> Value
    ) throws(ServiceError) -> Value {
        do {
            return try database.inDatabase { database in
                let tables = StoreTables(database)
                try tables.execute(begin)
                do {
                    let value = try work(tables)
                    try tables.execute("COMMIT")
                    return value
                } catch {
                    // SQLite may already have ended the transaction.
                    try? tables.execute("ROLLBACK")
                    throw error
                }
            }
        } catch {
            throw Self.exception(error)
        }
    }

    private static func exception(_ error: any Error) -> ServiceError {
        error as? ServiceError ?? (error as? DatabaseError).flatMap(refusal)
            ?? ServiceError(
                "InternalErrorException",
                "The database could not be used: \((error as? DatabaseError)?.message ?? "\(type(of: error))")")
    }

    /// Returns the error with which a trigger of a schema refuses a write: `RAISE(ABORT, 'NAME: MESSAGE')`.
    private static func refusal(_ error: DatabaseError) -> ServiceError? {
        guard error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER, let text = error.message,
            let colon = text.firstIndex(of: ":"), text[..<colon].hasSuffix("Exception")
        else { return nil }
        return ServiceError(String(text[..<colon]), String(text[colon...].dropFirst(2)))
    }
}

/// The error for a database that cannot be used.
package enum StoreError: Error, CustomStringConvertible {
    case cannotOpen(String, String)
    case newer(String)
    /// Another process uses the database; its number is nil if the process has not written it.
    case inUse(String, by: Int32?)

    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason.asSentence)"
        case .inUse(let path, let process):
            "The database \(path) is in use by another pool\(process.map { ", process \($0)" } ?? ""): stop that "
                + "pool, or use another file with --data."
        case .newer(let path):
            "The database \(path) was written by a newer version of cognito-triggers. Use that version, or another file."
        }
    }
}
