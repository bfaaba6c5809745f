package import CognitoCrypto
package import ServerCrypto
@_spi(Internal) package import WireJSON

/// A JSON Web Token (RFC 7519) with an RSA signature, as received from a caller.
package struct JSONWebToken: Sendable {
    /// The hash function of a signature, by the name that a token's header gives it.
    package enum Algorithm: String, Sendable {
        /// SHA-256, which user pools use.
        case rs256 = "RS256"
        /// SHA-512, which identity pools use.
        case rs512 = "RS512"

        fileprivate var hash: HashFunction { self == .rs256 ? .sha256 : .sha512 }
    }

    /// The name of the signing key, as the token's header gives it.
    package let keyID: String
    /// The claims, untrusted until ``isSigned(by:)`` returns true.
    package let claims: JSONMembers<JSONValue>
    private let message: [UInt8]
    private let signature: [UInt8]
    private let algorithm: Algorithm

    /// Reads a token; nil if the string is not a token, or if its header names another algorithm.
    package init?(_ text: String, _ algorithm: Algorithm = .rs256) {
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(of: UInt8(ascii: ".")), let last = bytes.lastIndex(of: UInt8(ascii: ".")),
            first < last, let header = Self.object(bytes[..<first]), header["alg"]?.text == algorithm.rawValue,
            let keyID = header["kid"]?.text, let claims = Self.object(bytes[(first + 1)..<last]),
            let signature = Base64URL.decode(bytes[(last + 1)...])
        else { return nil }
        self.algorithm = algorithm
        self.keyID = keyID
        self.claims = claims
        self.signature = signature
        message = Array(bytes[..<last])
    }

    package func isSigned(by key: SigningKey) throws(CryptoError) -> Bool {
        guard keyID == key.id else { return false }
        return try key.publicKey.isValid(signature, of: message.span.bytes, algorithm.hash)
    }

    /// Signs claims; `type` is the header's member `typ`.
    package static func make(
        _ claims: JSONMembers<JSONValue>, _ key: SigningKey, _ algorithm: Algorithm = .rs256, type: String? = nil
    ) throws -> String {
        var header = JSONWriter()
        header.beginObject()
        header.key("kid")
        header.text(key.id)
        if let type {
            header.key("typ")
            header.text(type)
        }
        header.key("alg")
        header.text(algorithm.rawValue)
        header.endObject()
        var payload = JSONWriter(capacity: 1024)
        try payload.value(.object(claims))
        let message = "\(Base64URL.encode(header.bytes)).\(Base64URL.encode(payload.bytes))"
        let signature = try key.privateKey.signature(of: Array(message.utf8).span.bytes, algorithm.hash)
        return "\(message).\(Base64URL.encode(signature))"
    }

    private static func object(_ part: ArraySlice<UInt8>) -> JSONMembers<JSONValue>? {
        guard let bytes = Base64URL.decode(part), case .object(let members) = try? JSONDocument(bytes).root.value
        else { return nil }
        return members
    }
}

/// A key that signs tokens, parsed once.
package struct SigningKey: Sendable {
    /// The key's name in a token's header, `kid`: the digest of the key's modulus in base64, 44 characters.
    package let id: String
    package let privateKey: RSA.PrivateKey
    package let publicKey: RSA.PublicKey

    package init(der: [UInt8]) throws(CryptoError) {
        privateKey = try RSA.PrivateKey(der: der)
        let publicKey = try privateKey.publicKey()
        self.publicKey = publicKey
        let modulus = publicKey.modulus
        id = Base64.encode(try HashFunction.sha256.digest(of: modulus.span.bytes))
    }

    /// The public key as a JSON Web Key.
    package var published: JSONValue { published(for: .rs256) }

    /// Returns the public key as a JSON Web Key for signatures with an algorithm.
    package func published(for algorithm: JSONWebToken.Algorithm) -> JSONValue {
        [
            "alg": .text(algorithm.rawValue), "e": .text(Base64URL.encode(publicKey.exponent)), "kid": .text(id),
            "kty": "RSA",
            "n": .text(Base64URL.encode(publicKey.modulus)), "use": "sig",
        ]
    }
}
