import CognitoCrypto
package import LocalAWS
import ServerCrypto
import Synchronization
package import WireJSON

/// The two keys that a pool signs tokens with.
package struct SigningKeys: Sendable {
    let idToken: SigningKey
    let accessToken: SigningKey

    /// The public keys as `jwks.json` contains them.
    package var published: JSONValue { ["keys": [idToken.published, accessToken.published]] }
}

/// The keys of all pools that have signed or checked a token.
package final class SigningKeyCache: Sendable {
    // The sealing key identifies the pool. A new pool with the same id has another sealing key.
    private let keys = Mutex<[[UInt8]: SigningKeys]>([:])

    package func keys(of pool: UserPool) throws(ServiceError) -> SigningKeys {
        if let known = keys.withLock({ $0[pool.keys.sealingKey] }) { return known }
        let parsed: SigningKeys
        do throws(CryptoError) {
            parsed = SigningKeys(
                idToken: try SigningKey(der: pool.keys.idTokenKey),
                accessToken: try SigningKey(der: pool.keys.accessTokenKey))
        } catch { throw ServiceError(error) }
        keys.withLock { $0[pool.keys.sealingKey] = parsed }
        return parsed
    }
}

extension PoolKeys {
    /// Makes the secrets of a new pool; this takes some tenths of a second.
    @Sendable static func made(_ random: RandomSource) -> Result<PoolKeys, CryptoError> {
        Result { () throws(CryptoError) in
            PoolKeys(
                idTokenKey: try RSA.PrivateKey().der(), accessTokenKey: try RSA.PrivateKey().der(),
                sealingKey: random.bytes(AESGCM.keySize))
        }
    }
}
