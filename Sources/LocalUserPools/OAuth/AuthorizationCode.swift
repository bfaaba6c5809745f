import CognitoCrypto
import GRDB
import LocalAWS

/// A code that an app exchanges once for the tokens of a sign-in.
struct AuthorizationCode: Sendable {
    /// The seconds in which an app has to exchange a code.
    static let lifetime = 300.0

    let family: TokenFamily
    let redirectURI: String
    /// The challenge of PKCE; nil without one.
    let challenge: String?
    /// The claims of the tokens; nil if the pre token generation function has not been called.
    let claims: FinishedClaims?
    /// The flow to which the exchange belongs in the record of calls.
    let flow: String
    let expires: Double
    let isUsed: Bool

    /// Returns the hash under which the store keeps a code.
    static func hash(_ code: String) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.digest(of: Array(code.utf8).span.bytes)
    }
}

extension TokenGrant {
    /// Keeps the sign-in, and makes the code with which the app gets its tokens; the exchange belongs to the flow.
    func code(for request: AuthorizationRequest, flow: String) throws -> String {
        let code = issue.call.random.uuid()
        let kept = AuthorizationCode(
            family: issue.family, redirectURI: request.redirectURI, challenge: request.challenge, claims: claims,
            flow: flow, expires: issue.call.now + AuthorizationCode.lifetime, isUsed: false)
        let hash = try AuthorizationCode.hash(code)
        try save { try $0.insert(kept, hash, now: issue.call.now) }
        return code
    }
}

extension StoreTables {
    /// Stores a code, and forgets those that expired a day ago.
    fileprivate func insert(_ code: AuthorizationCode, _ hash: [UInt8], now: Double) throws {
        try execute("DELETE FROM authorization_codes WHERE expires < ?", [now - 86400])
        try execute(
            "INSERT INTO authorization_codes VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
            [
                hash.data, code.family.id, code.redirectURI, code.challenge, code.family.web?.nonce,
                code.claims?.stored, code.flow, code.expires,
            ])
    }

    /// Returns a code by its hash; nil for a code that was never made, or whose sign-in is gone.
    func authorizationCode(_ hash: [UInt8]) throws -> AuthorizationCode? {
        guard let row = try row("SELECT * FROM authorization_codes WHERE hash = ?", [hash.data]),
            var family = try family(row["family"])
        else { return nil }
        family.web?.nonce = row["nonce"]
        let claims: String? = row["claims"]
        return AuthorizationCode(
            family: family, redirectURI: row["redirect_uri"], challenge: row["challenge"],
            claims: try claims.map(FinishedClaims.init(stored:)), flow: row["flow"], expires: row["expires"],
            isUsed: row["is_used"])
    }

    /// Uses a code up; false if it was used before.
    func use(authorizationCode hash: [UInt8]) throws -> Bool {
        try execute("UPDATE authorization_codes SET is_used = 1 WHERE hash = ? AND is_used = 0", [hash.data])
        return database.changesCount > 0
    }
}
