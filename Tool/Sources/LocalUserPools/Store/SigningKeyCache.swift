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

    /// Returns a pool's keys; the first call for a pool takes some tenths of a second.
    package func keys(of pool: UserPool) throws(ServiceError) -> SigningKeys {
        do {
            return try cached.withLock { cached in
                if let known = cached[pool.sealingKey] { return known.keys }
                let stored = try store.read { try $0.signingKeys(of: pool) } ?? made(for: pool)
                let keys = try SigningKeys(stored)
                cached[pool.sealingKey] = (stored, keys)
                return keys
            }
        } catch let error as CryptoError {
            throw ServiceError(error)
        } catch {
            throw (error as? ServiceError) ?? ServiceError("InternalErrorException", "\(error)")
        }
    }

    private func made(for pool: UserPool) throws -> SigningKeys.Stored {
        let stored = try maker.withLock(\.self)().get()
        try store.keep { try $0.insert(stored, forPoolThatSealsWith: pool.sealingKey) }
        return stored
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
