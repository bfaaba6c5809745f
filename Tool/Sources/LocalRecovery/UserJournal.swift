package import LocalAWS

/// The journal of the users of all pools: for each change, the state of a row before it.
///
/// Triggers of the database write it, so no change is left out. The state at a time is the present state with all later
/// changes undone.
package enum UserJournal {
    /// The time for which changes are kept, in seconds: 14 days.
    package static let duration = 14 * 86400.0

    /// The version of the database that adds the journal and the recoveries to the tables of users.
    ///
    /// A later version that changes the columns of these tables also has to make their triggers anew.
    package static let sql = """
        CREATE TABLE recoveries(
          id TEXT PRIMARY KEY, pool TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, restores REAL NOT NULL,
          initiated REAL NOT NULL, cancelled REAL, started REAL, failure TEXT, preview TEXT NOT NULL,
          pauses_from REAL NOT NULL, pauses_until REAL NOT NULL);
        CREATE INDEX recoveries_by_pool ON recoveries(pool, initiated);
        CREATE TABLE user_changes(
          number INTEGER PRIMARY KEY, pool TEXT NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL, user INTEGER NOT NULL,
          name TEXT NOT NULL, before TEXT);
        CREATE INDEX user_changes_by_time ON user_changes(pool, time);
        CREATE TABLE journals(pool TEXT PRIMARY KEY REFERENCES pools ON DELETE CASCADE, since REAL NOT NULL) WITHOUT ROWID;
        INSERT INTO journals SELECT id, local_clock() FROM pools;
        CREATE TRIGGER pools_deleted AFTER DELETE ON pools BEGIN DELETE FROM user_changes WHERE pool = OLD.id; END;
        \(JournaledTable.all.map(\.triggers).joined())
        \(passkeysOfDeletedUsers)
        """

    /// A passkey's row does not name the pool; if it is deleted with its user, the user's row is already deleted.
    private static let passkeysOfDeletedUsers = """
        CREATE TRIGGER users_deleting BEFORE DELETE ON users WHEN EXISTS (SELECT 1 FROM pools WHERE id = OLD.pool)
        BEGIN
          INSERT INTO user_changes(pool, time, kind, user, name, before)
            SELECT OLD.pool, local_clock(), 'passkey', user, id, \(JournaledTable.of(.passkey).json("passkeys"))
            FROM passkeys WHERE user = OLD.row;
        END;
        """

    /// Returns the statement of a trigger that refuses a change of a pool's users while a recovery pauses them.
    static func guarding(_ pool: String) -> String {
        let error = ServiceError.recoveryIsActive
        return """
            SELECT RAISE(ABORT, '\(error.name): \(error.message)')
                WHERE EXISTS (SELECT 1 FROM recoveries
                  WHERE pool = \(pool) AND pauses_from <= local_clock() AND pauses_until > local_clock());
            """
    }
}

extension ServiceError {
    /// The error for a write while a recovery is active; the text is ours.
    package static let recoveryIsActive = ServiceError(
        "OperationNotEnabledException", "A point-in-time recovery is in progress")
}
