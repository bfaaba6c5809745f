import LocalAWS
import Synchronization

/// The tables of user pools.
///
/// The store also keeps pools and app clients in memory, because they are few and every call needs them.
final class PoolStore: Sendable {
    private let store: Store
    private let cache = Mutex(Cache())

    private struct Cache {
        var pools: [String: UserPool] = [:]
        var clients: [String: AppClient] = [:]
    }

    /// Creates a store for a database that already has the tables.
    init(_ store: Store) throws(ServiceError) {
        self.store = store
        try reload()
    }

    func userPool(_ id: String) throws(ServiceError) -> UserPool {
        guard let pool = cache.withLock({ $0.pools[id] }) else { throw .noPool(id) }
        return pool
    }

    func appClient(_ id: String) throws(ServiceError) -> AppClient {
        guard let client = cache.withLock({ $0.clients[id] }) else { throw .noClient(id) }
        return client
    }

    /// All pools, sorted by creation time.
    var userPools: [UserPool] {
        cache.withLock { $0.pools.values.sorted { ($0.created, $0.id) < ($1.created, $1.id) } }
    }

    func appClients(of pool: String) -> [AppClient] {
        cache.withLock { cache in
            cache.clients.values.filter { $0.userPoolID == pool }.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
        }
    }

    /// Reads all pools and app clients into memory.
    func reload() throws(ServiceError) {
        let (pools, clients) = try store.read { (try $0.userPools(), try $0.appClients()) }
        cache.withLock { cache in
            cache.pools = Dictionary(uniqueKeysWithValues: pools.map { ($0.id, $0) })
            cache.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.id, $0) })
        }
    }

    /// Runs a closure that reads one snapshot of the database.
    func read<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value { try store.read(work) }

    /// Runs a closure that writes in one transaction; an error undoes the transaction.
    func write<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value { try store.write(work) }

    /// Runs a closure that changes pools or app clients, and updates the copies in memory.
    func configure<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        let value = try write(work)
        try reload()
        return value
    }
}
