import CognitoCrypto
import CognitoEvents
import CognitoModel
import Synchronization
import WireJSON

/// A key that signs tokens, parsed once.
struct SigningKey: Sendable {
    /// Its name in a token's header, `kid`: the digest of its modulus in base64, 44 characters.
    let id: String
    let privateKey: RSA.PrivateKey
    let publicKey: RSA.PublicKey

    /// Reads a key from its DER.
    init(der: [UInt8]) throws(CryptoError) {
        privateKey = try RSA.PrivateKey(der: der)
        let publicKey = try privateKey.publicKey()
        self.publicKey = publicKey
        let modulus = publicKey.modulus
        id = Base64.encode(try HashFunction.sha256.digest(of: modulus.span.bytes))
    }

    /// The public half as a JSON Web Key.
    var published: JSONValue {
        [
            "alg": "RS256", "e": .text(Base64URL.encode(publicKey.exponent)), "kid": .text(id), "kty": "RSA",
            "n": .text(Base64URL.encode(publicKey.modulus)), "use": "sig",
        ]
    }
}

/// The two keys of a pool.
struct SigningKeys: Sendable {
    let idToken: SigningKey
    let accessToken: SigningKey

    /// The public halves, as `jwks.json` has them.
    var published: JSONValue { ["keys": [idToken.published, accessToken.published]] }
}

/// The keys of all pools that have signed something.
final class SigningKeyCache: Sendable {
    // A pool's sealing key is never another's, even if a pool of the same id takes its place.
    private let keys = Mutex<[[UInt8]: SigningKeys]>([:])

    /// Returns a pool's keys.
    func keys(of pool: UserPool) throws(CognitoException) -> SigningKeys {
        if let known = keys.withLock({ $0[pool.keys.sealingKey] }) { return known }
        let parsed: SigningKeys
        do throws(CryptoError) {
            parsed = SigningKeys(
                idToken: try SigningKey(der: pool.keys.idTokenKey),
                accessToken: try SigningKey(der: pool.keys.accessTokenKey))
        } catch { throw CognitoException(error) }
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
