import CognitoCrypto
import LocalAWS
import WireJSON

/// An ID token of a provider; it is not trusted until it is checked.
struct ProviderToken: Sendable {
    let claims: JSONMembers<JSONValue>
    private let algorithm: String
    private let keyID: String?
    private let message: [UInt8]
    private let signature: [UInt8]

    /// Reads a token; nil if the string is not a token.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        func members(_ part: Substring) -> JSONMembers<JSONValue>? {
            Base64URL.decode(part).flatMap { try? JSONValue(json: $0) }?.members
        }
        guard parts.count == 3, let header = members(parts[0]), let claims = members(parts[1]),
            let signature = Base64URL.decode(parts[2]), let algorithm = header["alg"]?.text, header["crit"] == nil
        else { return nil }
        (self.claims, self.signature, self.algorithm) = (claims, signature, algorithm)
        keyID = header["kid"]?.text
        message = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// A Boolean value that indicates whether a check of the signature needs the provider's published keys.
    var needsKeys: Bool { algorithm != "HS256" }

    /// Returns true if a provider has signed the token.
    ///
    /// The algorithm determines the key. For RS256 and ES256, it is a published key of that type; for HS256, it is
    /// always the client's secret.
    ///
    /// - Parameters:
    ///   - keys: The provider's published keys.
    ///   - secret: The secret of the pool at the provider.
    ///   - acceptsUnnamedKeys: True to try all keys for a token that names none.
    /// - Returns: True for a valid signature.
    /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
    func isSigned(
        by keys: [JSONMembers<JSONValue>], secret: String?, acceptsUnnamedKeys: Bool
    ) throws(CryptoError) -> Bool {
        switch algorithm {
        case "HS256":
            guard let secret, !secret.isEmpty else { return false }
            return try HashFunction.sha256.authenticationCode(of: message.span.bytes, key: SecretBytes(secret))
                .matches(signature)
        case "RS256", "ES256":
            guard keyID != nil || acceptsUnnamedKeys else { return false }
            for key in keys where (keyID == nil || key["kid"]?.text == keyID) && key["use"] != "enc" {
                if try isSigned(by: key) { return true }
            }
            return false
        default: return false
        }
    }

    private func isSigned(by key: JSONMembers<JSONValue>) throws(CryptoError) -> Bool {
        func bytes(_ name: String) -> [UInt8] { key[name]?.text.flatMap { Base64URL.decode($0) } ?? [] }
        if algorithm == "RS256" {
            guard key["kty"] == "RSA", let key = RSA.PublicKey(modulus: bytes("n"), exponent: bytes("e")) else {
                return false
            }
            return try key.isValid(signature, of: message.span.bytes)
        }
        guard key["kty"] == "EC", key["crv"] == "P-256", let key = P256.VerifyingKey(x: bytes("x"), y: bytes("y"))
        else { return false }
        return try key.isValid(tokenSignature: signature, of: message.span.bytes)
    }

    /// The maximum difference between the provider's clock and this machine's, in seconds.
    ///
    /// Cognito's is not known.
    private static let leeway = 60.0

    /// Checks the claims (OpenID Connect Core, section 3.1.3.7).
    ///
    /// - Parameters:
    ///   - issuer: The provider's issuer.
    ///   - client: The pool's client id at the provider.
    ///   - nonce: The nonce that the token has to repeat.
    ///   - now: The machine's time, because the provider's clock does not follow the pool's.
    /// - Throws: ``OAuthError`` for the app.
    func check(issuer: String?, client: String?, nonce: String, now: Double) throws(OAuthError) {
        guard let named = claims["iss"]?.text, named == issuer else {
            throw OAuthError("invalid_request", "Bad id_token issuer \(claims["iss"]?.text ?? "")")
        }
        let audience = claims["aud"]?.elements?.compactMap(\.text) ?? [claims["aud"]?.text].compactMap(\.self)
        // Cognito's text is known for the issuer only; the other texts are ours.
        guard let client, audience.contains(client) else {
            throw OAuthError("invalid_request", "Bad id_token audience")
        }
        // A token for several clients says which of them it was issued to.
        guard claims["azp"] == nil ? Set(audience).count == 1 : claims["azp"]?.text == client else {
            throw OAuthError("invalid_request", "Bad id_token authorized party")
        }
        guard let end = claims["exp"]?.number, end > now else {
            throw OAuthError("invalid_request", "The id_token has expired")
        }
        for name in ["nbf", "iat"] where claims[name] != nil {
            guard let start = claims[name]?.number, start <= now + Self.leeway else {
                throw OAuthError("invalid_request", "The id_token is not valid yet")
            }
        }
        guard claims["nonce"]?.text == nonce else { throw OAuthError("invalid_request", "Bad id_token nonce") }
    }
}
