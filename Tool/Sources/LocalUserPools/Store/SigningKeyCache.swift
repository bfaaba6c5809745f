import CognitoCrypto
package import LocalAWS
import Synchronization

/// The keys of all pools that have signed or checked a token: made when they are first needed, and kept in the database.
package final class SigningKeyCache: Sendable {
    private let store: PoolStore
    // The sealing key identifies the pool. A new pool with the same id has another sealing key.
    private let cached = Mutex<[[UInt8]: (stored: SigningKeys.Stored, keys: SigningKeys)]>([:])
    /// The closure that makes the keys of a pool.
    let maker = Mutex<@Sendable () -> Result<SigningKeys.Stored, CryptoError>>(SigningKeys.Stored.made)

    init(_ store: PoolStore) { self.store = store }

    /// Returns a pool's keys for the check of a token; nil if the pool has none yet, and so has signed no token.
    func madeKeys(of pool: UserPool) throws(ServiceError) -> SigningKeys? {
        if let known = known(of: pool) { return known }
        guard let stored = try store.read({ try $0.signingKeys(of: pool) }) else { return nil }
        return try parsed(stored, of: pool)
    }

    /// Returns a pool's keys; the first call for a pool takes some tenths of a second.
    package func keys(of pool: UserPool) throws(ServiceError) -> SigningKeys {
        if let made = try madeKeys(of: pool) { return made }
        return try parsed(made(for: pool), of: pool)
    }

    /// Returns a pool's keys, which another thread makes if necessary: the caller's connection shares its event loop with others.
    package func keysMadeAside(of pool: UserPool) async throws(ServiceError) -> SigningKeys {
        if let made = try madeKeys(of: pool) { return made }
        let making = Task { () -> Result<SigningKeys, ServiceError> in
            Result { () throws(ServiceError) in try self.keys(of: pool) }
        }
        return try await making.value.get()
    }

    private func known(of pool: UserPool) -> SigningKeys? { cached.withLock { $0[pool.sealingKey]?.keys } }

    private func parsed(_ stored: SigningKeys.Stored, of pool: UserPool) throws(ServiceError) -> SigningKeys {
        let keys: SigningKeys
        do { keys = try SigningKeys(stored) } catch { throw ServiceError(error) }
        cached.withLock { $0[pool.sealingKey] = (stored, keys) }
        return keys
    }

    private func made(for pool: UserPool) throws(ServiceError) -> SigningKeys.Stored {
        let made: SigningKeys.Stored
        do { made = try maker.withLock(\.self)().get() } catch { throw ServiceError(error) }
        return try store.keep { tables in
            try tables.insert(made, forPoolThatSealsWith: pool.sealingKey)
            // Another call may have made them meanwhile.
            return try tables.signingKeys(of: pool) ?? made
        }
    }

    /// Writes again the keys that the database has lost, after it got its earlier contents back.
    package func keep() throws(ServiceError) {
        let known = cached.withLock { $0.mapValues(\.stored) }
        guard !known.isEmpty else { return }
        try store.keep { tables in
            for (sealingKey, stored) in known { try tables.insert(stored, forPoolThatSealsWith: sealingKey) }
        }
    }
}
