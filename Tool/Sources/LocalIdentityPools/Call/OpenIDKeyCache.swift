import CognitoCrypto
import LocalAWS
import Synchronization

/// The key that signs OpenID tokens: made when it is first needed, and kept in the database.
final class OpenIDKeyCache: Sendable {
    private let cached = Mutex<SigningKey?>(nil)

    func key(_ store: Store) throws -> SigningKey {
        try cached.withLock { cached in
            if let cached { return cached }
            let der = try store.read { try $0.openIDKey() } ?? Self.made(store)
            let key = try SigningKey(der: der)
            cached = key
            return key
        }
    }

    private static func made(_ store: Store) throws -> [UInt8] {
        let der = try RSA.PrivateKey().der()
        try store.write { try $0.insert(openIDKey: der) }
        return der
    }
}
