import CognitoCrypto
import LocalAWS
import WireJSON

/// A refresh token: a text that only looks like Cognito's JSON Web Encryption, and holds nothing.
enum RefreshToken {
    /// The first part: `{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}`.
    static let prefix = "eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIiwiYWxnIjoiUlNBLU9BRVAifQ"

    /// Makes a new token.
    static func make(_ random: RandomSource) -> String {
        let sizes = [256, 12, 48, 16]
        let bytes = random.bytes(sizes.reduce(0, +))
        var (parts, start) = ([prefix], 0)
        for size in sizes {
            parts.append(Base64URL.encode(Array(bytes[start..<start + size])))
            start += size
        }
        return parts.joined(separator: ".")
    }

    /// Returns the hash under which the store keeps a token; nil for a text that is not a refresh token.
    static func hash(_ token: String) throws(CryptoError) -> [UInt8]? {
        guard token.hasPrefix("\(prefix)."), token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 4 else {
            return nil
        }
        return try HashFunction.sha256.digest(of: Array(token.utf8).span.bytes)
    }
}
