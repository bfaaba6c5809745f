import GRDB
import LocalAWS

/// The tokens of one sign-in.
package struct TokenFamily: Sendable {
    /// The value of the claim `origin_jti`.
    package let id: String
    let userPoolID: String
    package let clientID: String
    package let user: Int64
    let authTime: Double
    let eventID: String
    let deviceKey: String?
    /// The time at which the sign-in's refresh tokens expire; rotation does not change it.
    let expires: Double
    /// The time of the sign-in or of the latest refresh; refreshes count only in a pool that tracks sessions.
    var lastUsed: Double
    /// The permissions of a sign-in at the pool's domain; nil for a sign-in through the API.
    package var web: WebGrant?
    package var isRevoked = false

    /// Returns true if the tokens belong to a client, which names itself by its document's URL if it has one.
    package func belongs(to client: AppClient, _ document: String?) -> Bool {
        clientID == client.id && web?.document == document
    }
}

extension StoreTables {
    /// Marks a session as used; false if it was used before.
    package func spend(session id: String, expires: Double, now: Double) throws -> Bool {
        try execute("DELETE FROM spent_sessions WHERE expires < ?", [now])
        try execute("INSERT OR IGNORE INTO spent_sessions VALUES (?, ?)", [id, expires])
        return database.changesCount > 0
    }

    func isSpent(session id: String) throws -> Bool {
        try row("SELECT 1 FROM spent_sessions WHERE id = ?", [id]) != nil
    }

    /// Stores a sign-in's family, and deletes families that expired more than a month ago.
    func insert(_ family: TokenFamily) throws {
        try execute("DELETE FROM families WHERE expires < ?", [family.authTime - 30 * 86400])
        try execute(
            "INSERT INTO families VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)",
            [
                family.id, family.userPoolID, family.clientID, family.user, family.authTime, family.eventID,
                family.deviceKey, family.expires, family.web?.stored, family.lastUsed,
            ])
    }

    package func insert(refreshToken hash: [UInt8], of family: TokenFamily) throws {
        try execute("INSERT INTO refresh_tokens VALUES (?, ?, NULL)", [hash.data, family.id])
    }

    func replace(refreshToken hash: [UInt8], at time: Double) throws {
        try execute(
            "UPDATE refresh_tokens SET replaced = ? WHERE hash = ? AND replaced IS NULL", [time, hash.data])
    }

    package func family(_ id: String) throws -> TokenFamily? {
        try first(Self.familyOfID, [id], family)
    }

    /// Returns the family of a user's sign-in by its event id, for tokens that do not name the family.
    func family(eventID: String, of user: User) throws -> TokenFamily? {
        try first(Self.familyOfEvent, [user.row, eventID], family)
    }

    /// Returns the family of a refresh token, and the time at which the token was replaced; nil for a current token.
    package func family(refreshToken hash: [UInt8]) throws -> (family: TokenFamily, replaced: Double?)? {
        try first(Self.familyOfToken, [hash.data]) { (try family($0), $0[11]) }
    }

    /// Returns the families of a user, from the newest to the oldest.
    func families(of user: User) throws -> [TokenFamily] {
        try read(Self.familiesOfUser, [user.row], family)
    }

    package func revoke(family id: String) throws {
        try execute("UPDATE families SET is_revoked = 1 WHERE id = ?", [id])
    }

    func revokeFamilies(of user: User) throws {
        try execute("UPDATE families SET is_revoked = 1 WHERE user = ?", [user.row])
    }

    /// The columns of a family, in the order in which ``family(_:)`` reads them.
    private static let columns = [
        "id", "pool", "client", "user", "auth_time", "event_id", "device_key", "expires", "used", "web", "is_revoked",
    ].map { "families.\($0)" }.joined(separator: ", ")
    private static let familyOfID = "SELECT \(columns) FROM families WHERE id = ?"
    private static let familyOfEvent = "SELECT \(columns) FROM families WHERE user = ? AND event_id = ?"
    private static let familiesOfUser = "SELECT \(columns) FROM families WHERE user = ? ORDER BY auth_time DESC, id"
    private static let familyOfToken = """
        SELECT \(columns), replaced FROM refresh_tokens JOIN families ON families.id = family WHERE hash = ?
        """

    private func family(_ row: StoredRow) throws -> TokenFamily {
        let web: String? = row[9]
        return TokenFamily(
            id: row[0], userPoolID: row[1], clientID: row[2], user: row[3], authTime: row[4], eventID: row[5],
            deviceKey: row[6], expires: row[7], lastUsed: row[8], web: try web.map(WebGrant.init(stored:)),
            isRevoked: row[10])
    }
}
