package import LocalAWS
import Synchronization
import UserPoolObjects

/// The tables of user pools.
///
/// The store also keeps pools, app clients, domains and custom scopes in memory, because they are few and many calls need
/// them.
package final class PoolStore: Sendable {
    private let store: Store
    private let cache = Mutex(Cache())

    private struct Cache {
        var pools: [String: UserPool] = [:]
        var clients: [String: AppClient] = [:] {
            didSet { nextRotation = Self.nextRotation(of: clients) }
        }
        /// The time at which the first secret in Secrets Manager is due.
        private(set) var nextRotation = Double.infinity
        var domains: [(pool: String, object: StoredObject)] = []
        /// The full names of the scopes of all resource servers, by the pool's id.
        var scopes: [String: Set<String>] = [:]

        init() {}

        init(
            pools: [String: UserPool], clients: [String: AppClient], domains: [(pool: String, object: StoredObject)],
            scopes: [String: Set<String>]
        ) {
            (self.pools, self.clients, self.domains, self.scopes) = (pools, clients, domains, scopes)
            nextRotation = Self.nextRotation(of: clients)
        }

        private static func nextRotation(of clients: [String: AppClient]) -> Double {
            clients.values.lazy.compactMap { $0.managedSecret?.nextRotation }.min() ?? .infinity
        }
    }

    /// The time at which the first secret in Secrets Manager is due; infinity without such secrets.
    package var nextRotation: Double { cache.withLock { $0.nextRotation } }

    /// Creates a store for a database that already has the tables.
    init(_ store: Store) throws(ServiceError) {
        self.store = store
        try reload()
    }

    package func userPool(_ id: String) throws(ServiceError) -> UserPool {
        guard let pool = cache.withLock({ $0.pools[id] }) else { throw .noPool(id) }
        return pool
    }

    package func appClient(_ id: String) throws(ServiceError) -> AppClient {
        guard let client = cache.withLock({ $0.clients[id] }) else { throw .noClient(id) }
        return client
    }

    /// All pools, sorted by creation time.
    package var userPools: [UserPool] {
        cache.withLock { $0.pools.values.sorted { ($0.created, $0.name, $0.id) < ($1.created, $1.name, $1.id) } }
    }

    package func appClients(of pool: String) -> [AppClient] {
        cache.withLock { cache in
            cache.clients.values.filter { $0.userPoolID == pool }.sorted {
                ($0.created, $0.name, $0.id) < ($1.created, $1.name, $1.id)
            }
        }
    }

    /// The domains of all pools, each with its pool's id.
    var domains: [(pool: String, object: StoredObject)] { cache.withLock { $0.domains } }

    /// Returns the full names of all scopes that the resource servers of a pool have, and the scope of registrations.
    package func customScopes(in pool: String) -> Set<String> {
        cache.withLock { $0.scopes[pool] ?? [] }.union([RegistrationSettings.scope])
    }

    /// Reads everything that is kept in memory.
    func reload() throws(ServiceError) {
        let new = try store.read { tables in
            Cache(
                pools: Dictionary(uniqueKeysWithValues: try tables.userPools().map { ($0.id, $0) }),
                clients: Dictionary(uniqueKeysWithValues: try tables.appClients().map { ($0.id, $0) }),
                domains: try tables.objects(.domain),
                scopes: try tables.customScopes())
        }
        cache.withLock { $0 = new }
    }

    /// Runs a closure that reads one snapshot of the database.
    package func read<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        try store.read(work)
    }

    /// Runs a closure that writes in one transaction; an error undoes the transaction.
    package func write<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        try store.write(work)
    }

    /// Writes in one transaction what nobody who watches the store has to read again.
    func keep<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        try store.keep(work)
    }

    /// Saves a pool, and updates its copy in memory.
    package func save(_ pool: UserPool) throws(ServiceError) {
        let saved = try write { tables in
            try tables.save(pool)
            return try tables.userPools(only: pool.id).first
        }
        cache.withLock { $0.pools[pool.id] = saved }
    }

    /// Saves an app client, and updates its copy in memory.
    package func save(_ client: AppClient) throws(ServiceError) {
        let saved = try write { tables in
            try tables.save(client)
            return try tables.appClients(only: client.id).first
        }
        cache.withLock { $0.clients[client.id] = saved }
    }

    /// Runs a closure that changes pools, app clients or their objects, and updates the copies in memory.
    package func configure<Value>(_ work: (StoreTables) throws -> Value) throws(ServiceError) -> Value {
        let value = try write(work)
        try reload()
        return value
    }
}
