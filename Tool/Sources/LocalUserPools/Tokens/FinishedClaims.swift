import CognitoCrypto
import LocalAWS
import WireJSON

/// The claims of a sign-in's two tokens after the pre token generation function, without times and token ids.
package struct FinishedClaims: Sendable {
    /// The claims of the ID token; nil if the app gets no ID token.
    let idToken: JSONMembers<JSONValue>?
    let accessToken: JSONMembers<JSONValue>

    /// Reads claims from the store.
    package init(stored text: String) throws {
        let members = try JSONMembers<JSONValue>(stored: text)
        idToken = members["id"]?.members
        accessToken = members["access"]?.members ?? [:]
    }

    init(idToken: JSONMembers<JSONValue>?, accessToken: JSONMembers<JSONValue>) {
        (self.idToken, self.accessToken) = (idToken, accessToken)
    }

    /// The claims as JSON.
    package var stored: String {
        var members: JSONMembers<JSONValue> = ["access": .object(accessToken)]
        members["id"] = idToken.map(JSONValue.object)
        return members.stored
    }

    /// Signs the tokens.
    ///
    /// The app client's settings determine how long the tokens are valid.
    ///
    /// If `hasHash` is true, the ID token contains a hash of the access token.
    func signed(
        for client: AppClient, _ keys: SigningKeys, refreshToken: String?, hasHash: Bool, _ call: Call
    ) async throws -> IssuedTokens {
        let settings = client.settings
        let access = Self.stamped(accessToken, for: settings.accessTokenSeconds, call)
        let id = idToken.map { Self.stamped($0, for: settings.idTokenSeconds, call) }
        let lifetime = Int(settings.accessTokenSeconds)
        var decoded: JSONMembers<JSONValue> = ["accessToken": Self.decoded(access, keys.accessToken)]
        decoded["idToken"] = id.map { Self.decoded($0, keys.idToken) }
        decoded["hasRefreshToken"] = .boolean(refreshToken != nil)
        call.trace.issued(decoded)
        guard let id, !hasHash else {
            let accessToken = try JSONWebToken.make(access, keys.accessToken)
            let idToken = try id.map { claims in
                let hash: JSONMembers<JSONValue> = ["at_hash": .text(try Self.hash(of: accessToken))]
                return try JSONWebToken.make(claims.merging(hash), keys.idToken)
            }
            return IssuedTokens(
                idToken: idToken, accessToken: accessToken, refreshToken: refreshToken, seconds: lifetime)
        }
        // A signature takes most of a millisecond, so the two tokens are signed on two threads.
        let signing = Task { try JSONWebToken.make(access, keys.accessToken) }
        let signedIDToken = try JSONWebToken.make(id, keys.idToken)
        return IssuedTokens(
            idToken: signedIDToken, accessToken: try await signing.value, refreshToken: refreshToken,
            seconds: lifetime)
    }

    /// Returns claims with a token id, and with the times of a token that is valid for some seconds.
    static func stamped(
        _ claims: JSONMembers<JSONValue>, for seconds: Double, _ call: Call
    ) -> JSONMembers<JSONValue> {
        let now = Int64(call.now)
        var stamped = claims
        stamped["iat"] = .integer(now)
        stamped["exp"] = .integer(now + Int64(seconds))
        stamped["jti"] = .text(call.random.uuid())
        return stamped
    }

    /// The access token's scopes.
    var scopes: [String] { accessToken.scopes }

    /// Returns a token as records show it: the header and the claims, without the signature.
    static func decoded(_ claims: JSONMembers<JSONValue>, _ key: SigningKey) -> JSONValue {
        [
            "header": ["kid": .text(key.id), "alg": .text(JSONWebToken.Algorithm.rs256.rawValue)],
            "claims": .object(claims),
        ]
    }

    /// The claims of both tokens, as records show them.
    var recorded: JSONValue {
        var members: JSONMembers<JSONValue> = ["accessToken": .object(accessToken)]
        members["idToken"] = idToken.map(JSONValue.object)
        return .object(members)
    }

    /// Returns the value of `at_hash`: the left half of the digest (OpenID Connect Core, section 3.1.3.6).
    private static func hash(of accessToken: String) throws(CryptoError) -> String {
        Base64URL.encode(Array(try HashFunction.sha256.digest(of: Array(accessToken.utf8).span.bytes).prefix(16)))
    }
}
