import CognitoCrypto
import GRDB
import LocalAWS
import LocalUserPools

/// The code of a completed sign-in; an app exchanges the code once for tokens.
struct AuthorizationCode: Sendable {
    /// The time within which an app has to exchange the code, in seconds.
    static let lifetime = 300.0

    let family: TokenFamily
    let redirectURI: String
    /// The PKCE challenge; nil without PKCE.
    let challenge: String?
    /// The claims of the tokens; nil if the pre token generation function has not been called.
    let claims: FinishedClaims?
    /// The flow of the sign-in in the record of calls; the exchange of the code belongs to the same flow.
    let flow: FlowKey
    let expires: Double
    let isUsed: Bool

    /// Returns the hash that the store keeps instead of a code.
    static func hash(_ code: String) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.digest(of: Array(code.utf8).span.bytes)
    }
}

extension TokenGrant {
    /// Stores the sign-in, and returns a code that the app exchanges for tokens.
    ///
    /// The exchange becomes part of the flow.
    func code(for request: AuthorizationRequest, flow: FlowKey) throws -> String {
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
    /// Stores a code, and deletes codes that expired more than a day ago.
    fileprivate func insert(_ code: AuthorizationCode, _ hash: [UInt8], now: Double) throws {
        try execute("DELETE FROM authorization_codes WHERE expires < ?", [now - 86400])
        try execute(
            "INSERT INTO authorization_codes VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
            [
                hash.data, code.family.id, code.redirectURI, code.challenge, code.family.web?.nonce,
                code.claims?.stored, code.flow, code.expires,
            ])
    }

    /// Returns the code that has a hash; nil if the code does not exist, or if its sign-in was deleted.
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

    /// Marks a code as used; false if it was used before.
    func use(authorizationCode hash: [UInt8]) throws -> Bool {
        try execute("UPDATE authorization_codes SET is_used = 1 WHERE hash = ? AND is_used = 0", [hash.data])
        return database.changesCount > 0
    }
}
