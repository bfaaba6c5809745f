import LocalAWS
import WireJSON

/// The tokens that identity pools sign.
enum OpenIDToken {
    static let issuer = "https://cognito-identity.amazonaws.com"

    /// Signs a token for an identity.
    ///
    /// - Parameters:
    ///   - identity: The identity.
    ///   - pool: Its pool.
    ///   - methods: The values of the claim `amr`.
    ///   - tags: The identity's principal tags.
    ///   - seconds: The time for which the token is valid.
    ///   - pools: The pools, with their key and clock.
    /// - Returns: The token.
    /// - Throws: An error of OpenSSL or of the database.
    static func make(
        for identity: Identity, of pool: IdentityPool, methods: [String], tags: JSONMembers<String>, seconds: Int,
        _ pools: IdentityPools
    ) throws -> String {
        let now = Int64(pools.server.clock.now)
        var claims: JSONMembers<JSONValue> = [
            "sub": .text(identity.id), "aud": .text(pool.id), "amr": .array(methods.map(JSONValue.text)),
            "iss": .text(issuer), "iat": .integer(now), "exp": .integer(now + Int64(seconds)),
            "https://cognito-identity.amazonaws.com/identity-pool-arn": .text(pool.arn(account: pools.server.account)),
        ]
        if !tags.isEmpty {
            claims["https://aws.amazon.com/tags"] = [
                "principal_tags": .object(tags.mapValues { .array([.text($0)]) })
            ]
        }
        return try JSONWebToken.make(claims, pools.openIDKeys.key(pools.store), .rs512, type: "JWS")
    }
}
