package import CognitoCrypto
import LocalAWS
import ServerCrypto
package import WireJSON

/// An ID token of a provider; it is not trusted until it is checked.
package struct ProviderToken: Sendable {
    package let claims: JSONMembers<JSONValue>
    private let algorithm: String
    private let keyID: String?
    private let message: [UInt8]
    private let signature: [UInt8]

    /// Reads a token; nil if the string is not a token.
    package init?(_ text: String) {
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
    package var needsKeys: Bool { algorithm != "HS256" }

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
    package func isSigned(
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
}
