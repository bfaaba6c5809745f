import LocalAWS
import LocalUserPools
import ServerCrypto
@_spi(Internal) import WireJSON

/// The secret of a pool at Apple: a token that the pool signs with the developer's key.
enum AppleClientSecret {
    private static let seconds: Int64 = 300

    /// Makes a secret.
    ///
    /// - Parameters:
    ///   - details: The provider's details.
    ///   - now: The time in seconds since 1970.
    /// - Returns: The token; nil if the details contain no P-256 key.
    /// - Throws: An error if OpenSSL runs out of memory.
    static func make(_ details: OperationInput, now: Int64) throws -> String? {
        guard let key = details.text("private_key").flatMap(key) else { return nil }
        let header: JSONValue = ["alg": "ES256", "kid": details["key_id"] ?? .null]
        let claims: JSONValue = [
            "iss": details["team_id"] ?? .null, "iat": .integer(now), "exp": .integer(now + seconds),
            "aud": "https://appleid.apple.com", "sub": details["client_id"] ?? .null,
        ]
        let message = [header, claims].map { Base64URL.encode(Array($0.flattened.utf8)) }.joined(separator: ".")
        return "\(message).\(Base64URL.encode(try key.tokenSignature(of: Array(message.utf8).span.bytes)))"
    }

    /// Reads a PKCS #8 key in base64, with or without the PEM header and footer.
    private static func key(_ text: String) -> P256.SigningKey? {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        return Base64.decode(lines.joined().filter { !$0.isWhitespace }).flatMap(P256.SigningKey.init(der:))
    }
}
