import GRDB
import LocalAWS

/// The tokens with which a device that has read a dataset may write it.
///
/// A token is valid for an hour, until it has been used for a change. A newer token leaves older ones valid: the counts
/// of records decide whether a change is in conflict.
enum SyncSession {
    static let life = 3600.0
    /// The number of random bytes of a token.
    static let size = 48
}

extension StoreTables {
    /// Stores a token, and removes expired ones.
    func beginSession(_ token: String, _ key: DatasetKey, now: Double) throws {
        try execute("DELETE FROM sync_sessions WHERE expires <= ?", [now])
        try execute(
            "INSERT INTO sync_sessions VALUES (?, ?, ?, ?, ?)",
            [token, key.poolID, key.identityID, key.name, now + SyncSession.life])
        try execute(
            """
            INSERT INTO sync_pools VALUES (?, '{}', NULL, NULL, 1, NULL)
            ON CONFLICT (pool) DO UPDATE SET sessions = sessions + 1
            """, [key.poolID])
    }

    /// Throws an error if a token is not valid for a dataset.
    func checkSession(_ token: String, _ key: DatasetKey, now: Double) throws {
        let isValid = try first("SELECT * FROM sync_sessions WHERE token = ?", [token]) { row in
            DatasetKey(poolID: row["pool"], identityID: row["identity"], name: row["dataset"]) == key
                && row["expires"] as Double > now
        }
        guard isValid == true else {
            throw ServiceError.invalidParameter("SyncSessionToken not valid for these inputs")
        }
    }

    func endSession(_ token: String) throws {
        try execute("DELETE FROM sync_sessions WHERE token = ?", [token])
    }
}
