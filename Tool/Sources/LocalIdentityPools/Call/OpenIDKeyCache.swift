import LocalAWS
import ServerCrypto
import Synchronization

/// The key that signs OpenID tokens: made when it is first needed, and kept in the database.
final class OpenIDKeyCache: Sendable {
    private let cached = Mutex<(der: [UInt8], key: SigningKey)?>(nil)

    func key(_ store: Store) throws -> SigningKey {
        try cached.withLock { cached in
            if let cached { return cached.key }
            let der = try store.read { try $0.openIDKey() } ?? Self.made(store)
            let key = try SigningKey(der: der)
            cached = (der, key)
            return key
        }
    }

    /// Keeps the key in a database that has got its earlier contents back.
    func keep(in store: Store) throws(ServiceError) {
        guard let der = cached.withLock({ $0?.der }) else { return }
        try store.write { if try $0.openIDKey() == nil { try $0.insert(openIDKey: der) } }
    }

    private static func made(_ store: Store) throws -> [UInt8] {
        let der = try RSA.PrivateKey().der()
        try store.write { try $0.insert(openIDKey: der) }
        return der
    }
}
