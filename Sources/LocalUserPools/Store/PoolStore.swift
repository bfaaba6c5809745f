import LocalAWS
import Synchronization

/// The tables of user pools.
///
/// Pools and app clients are few, and every call needs them, so the store also keeps them in memory.
final class PoolStore: Sendable {
    private let store: Store
    private let cache = Mutex(Cache())

    private struct Cache {
        var pools: [String: UserPool] = [:]
        var clients: [String: AppClient] = [:]
    }

    /// Creates a store over a database that has the tables.
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

    /// All pools, by creation time.
    var userPools: [UserPool] {
        cache.withLock { $0.pools.values.sorted { ($0.created, $0.id) < ($1.created, $1.id) } }
    }

    func appClients(of pool: String) -> [AppClient] {
        cache.withLock { cache in
            cache.clients.values.filter { $0.userPoolID == pool }.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
        }
    }

    /// Reads pools and app clients into memory.
    func reload() throws(ServiceError) {
        let (pools, clients) = try store.read { (try $0.userPools(), try $0.appClients()) }
        cache.withLock { cache in
            cache.pools = Dictionary(uniqueKeysWithValues: pools.map { ($0.id, $0) })
            cache.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.id, $0) })
        }
    }

    /// Reads in one snapshot.
    func read<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value { try store.read(work) }

    /// Writes in one transaction, which an error undoes.
    func write<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value { try store.write(work) }

    /// Writes a change of pools or clients.
    func configure<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        let value = try write(work)
        try reload()
        return value
    }
}
