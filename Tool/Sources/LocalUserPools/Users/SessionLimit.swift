import GRDB
import LocalAWS
import UserPoolObjects

/// The settings of a pool for the sessions of its users.
struct SessionLimit: Sendable {
    /// The number of token sessions that a user may have, if nothing else is set.
    static let standard = 20

    /// The number of token sessions that a user may have; nil if the pool does not track sessions.
    let maximum: Int?

    init(_ configuration: StoredObject?) {
        let isTracking = configuration?.input.text("UserSessionTracking") == "ENABLED"
        maximum =
            isTracking ? configuration?.input.object("TokenSession").integer("MaxPerUser") ?? Self.standard : nil
    }
}

extension StoreTables {
    func sessionLimit(in pool: String) throws -> SessionLimit {
        SessionLimit(try object(.sessionConfiguration, "", in: pool))
    }

    /// Ends the least recently used sessions of a user, so that the user can have another one; returns their number.
    func makeRoomForSession(of user: User, now: Double) throws -> Int {
        guard let maximum = try sessionLimit(in: user.userPoolID).maximum else { return 0 }
        let active = try families(of: user).filter { !$0.isRevoked && $0.expires > now }
        let surplus = active.sorted { ($0.lastUsed, $0.id) < ($1.lastUsed, $1.id) }.dropLast(maximum - 1)
        for family in surplus { try revoke(family: family.id) }
        return surplus.count
    }

    /// Keeps the time at which a session was used.
    func use(_ family: TokenFamily, at now: Double) throws {
        try execute("UPDATE families SET used = ? WHERE id = ?", [now, family.id])
    }

    /// Returns the minutes for which an app client reuses a browser's sign-in without a page.
    package func reuseOfSessions(by client: String, in pool: UserPool) throws -> Int {
        // A client's setting is dormant while the pool does not track sessions.
        guard try sessionLimit(in: pool.id).maximum != nil else { return 60 }
        let configured = try object(.sessionConfiguration, client, in: pool.id)
        return configured?.input.object("SSOSession").integer("MaxValidityMinutes") ?? 60
    }
}
