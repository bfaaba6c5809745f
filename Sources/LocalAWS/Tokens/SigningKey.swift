package import CognitoCrypto
package import WireJSON

/// A key that signs tokens, parsed once.
package struct SigningKey: Sendable {
    /// The key's name in a token's header, `kid`: the digest of its modulus in base64, 44 characters.
    package let id: String
    package let privateKey: RSA.PrivateKey
    package let publicKey: RSA.PublicKey

    /// Reads a key from its DER.
    package init(der: [UInt8]) throws(CryptoError) {
        privateKey = try RSA.PrivateKey(der: der)
        let publicKey = try privateKey.publicKey()
        self.publicKey = publicKey
        let modulus = publicKey.modulus
        id = Base64.encode(try HashFunction.sha256.digest(of: modulus.span.bytes))
    }

    /// The public half as a JSON Web Key.
    package var published: JSONValue {
        [
            "alg": "RS256", "e": .text(Base64URL.encode(publicKey.exponent)), "kid": .text(id), "kty": "RSA",
            "n": .text(Base64URL.encode(publicKey.modulus)), "use": "sig",
        ]
    }
}
