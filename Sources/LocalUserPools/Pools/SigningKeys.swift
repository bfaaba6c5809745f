import CognitoCrypto
import LocalAWS
import Synchronization
import WireJSON

/// The two keys of a pool.
struct SigningKeys: Sendable {
    let idToken: SigningKey
    let accessToken: SigningKey

    /// The public halves, in the form of `jwks.json`.
    var published: JSONValue { ["keys": [idToken.published, accessToken.published]] }
}

/// The keys of all pools that have signed a token.
final class SigningKeyCache: Sendable {
    // Two pools never share a sealing key, even if one replaces another with the same id.
    private let keys = Mutex<[[UInt8]: SigningKeys]>([:])

    func keys(of pool: UserPool) throws(ServiceError) -> SigningKeys {
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
    /// Makes the secrets of a new pool, which takes some tenths of a second.
    @Sendable static func made(_ random: RandomSource) -> Result<PoolKeys, CryptoError> {
        Result { () throws(CryptoError) in
            PoolKeys(
                idTokenKey: try RSA.PrivateKey().der(), accessTokenKey: try RSA.PrivateKey().der(),
                sealingKey: random.bytes(AESGCM.keySize))
        }
    }
}
