import CognitoCrypto
import LocalAWS
import ServerCrypto
package import WireJSON

/// The two keys that a pool signs tokens with.
package struct SigningKeys: Sendable {
    let idToken: SigningKey
    let accessToken: SigningKey

    /// The public keys as `jwks.json` contains them.
    package var published: JSONValue { ["keys": [idToken.published, accessToken.published]] }

    init(_ stored: Stored) throws(CryptoError) {
        idToken = try SigningKey(der: stored.idToken)
        accessToken = try SigningKey(der: stored.accessToken)
    }

    /// The private RSA keys as PKCS #8 in DER.
    struct Stored: Sendable {
        let idToken: [UInt8]
        let accessToken: [UInt8]

        /// Makes the keys of a pool, which takes some tenths of a second.
        @Sendable static func made() -> Result<Stored, CryptoError> {
            Result { () throws(CryptoError) in
                Stored(idToken: try RSA.PrivateKey().der(), accessToken: try RSA.PrivateKey().der())
            }
        }
    }
}
