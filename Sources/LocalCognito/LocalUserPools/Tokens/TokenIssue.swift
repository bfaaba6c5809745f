import CognitoCrypto
import CognitoEvents
import CognitoModel
import WireJSON

/// The making of tokens for a user who has proven who they are, or who holds a refresh token.
struct TokenIssue: Sendable {
    let call: Call
    let pool: UserPool
    let client: AppClient
    let user: User
    let family: TokenFamily
    /// The source of the pre token generation event.
    let source: TriggerSource
    let clientMetadata: StringMap

    /// Calls the pre token generation function, and signs the tokens.
    ///
    /// - Parameter refreshToken: The refresh token that goes with them, if the caller gets one.
    /// - Returns: The tokens.
    /// - Throws: The error of a function that fails, or whose answer cannot be applied.
    func tokens(refreshToken: String?) async throws -> IssuedTokens {
        let groups = try call.store.read { try $0.groups(of: user) }
        var claims = try TokenClaims(
            of: user, groups: groups, for: client, family, issuer: call.cognito.issuer(of: pool), now: call.now,
            call.random)
        let version = pool.settings.triggers[.preTokenGeneration]?.version ?? "1"
        let request = PreTokenGenerationRequest(
            userAttributes: user.eventAttributes, groupConfiguration: claims.groups,
            scopes: version == "1" ? nil : claims.scopes, clientMetadata: clientMetadata)
        if let answered = try await call.trigger(
            source, request, userName: user.username, in: pool, client: client.id)
        {
            try claims.apply(answered, client: client)
        }
        let keys = try call.cognito.signingKeys.keys(of: pool)
        let (idToken, accessToken) = claims.finished
        // A signature takes most of a millisecond: the other one is made by another thread meanwhile.
        let signing = Task { try JSONWebToken.make(accessToken, keys.accessToken) }
        let signedIDToken = try JSONWebToken.make(idToken, keys.idToken)
        return IssuedTokens(
            idToken: signedIDToken, accessToken: try await signing.value, refreshToken: refreshToken,
            seconds: Int(client.settings.accessTokenSeconds))
    }
}

extension LocalCognito {
    /// The issuer in a pool's tokens.
    func issuer(of pool: UserPool) -> String { "\(endpoint)/\(pool.id)" }
}

/// A refresh token: a text that only looks like the JSON Web Encryption that Cognito sends, and holds nothing.
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

    /// Returns the hash under which the store keeps a token; nil for a text that is no refresh token.
    static func hash(_ token: String) throws(CryptoError) -> [UInt8]? {
        guard token.hasPrefix("\(prefix)."), token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 4 else {
            return nil
        }
        return try HashFunction.sha256.digest(of: Array(token.utf8).span.bytes)
    }
}
