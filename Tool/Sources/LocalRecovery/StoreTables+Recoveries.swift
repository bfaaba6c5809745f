import GRDB
package import LocalAWS
import WireJSON

extension StoreTables {
    private func recovery(_ row: Row) throws -> Recovery {
        var recovery = Recovery(
            id: row["id"], pool: row["pool"], restores: row["restores"], initiated: row["initiated"],
            failure: (row["failure"] as String?).flatMap(Recovery.Status.init(rawValue:)),
            preview: try RecoveryPreview(stored: row["preview"]))
        (recovery.cancelled, recovery.started) = (row["cancelled"], row["started"])
        return recovery
    }

    /// Returns a recovery of a pool; nil if the pool has no recovery with the id.
    package func recovery(_ id: String, of pool: String) throws -> Recovery? {
        try row("SELECT * FROM recoveries WHERE id = ? AND pool = ?", [id, pool]).map(recovery)
    }

    /// Returns the recoveries of a pool, from the newest to the oldest.
    package func recoveries(of pool: String) throws -> [Recovery] {
        try rows("SELECT * FROM recoveries WHERE pool = ? ORDER BY initiated DESC, rowid DESC", [pool]).map(recovery)
    }

    /// Returns true while a recovery pauses the writes to a pool's users.
    package func isPaused(_ pool: String, at now: Double) throws -> Bool {
        try row(
            "SELECT 1 FROM recoveries WHERE pool = ? AND pauses_from <= ? AND pauses_until > ?", [pool, now, now])
            != nil
    }

    package func save(_ recovery: Recovery) throws {
        try execute(
            """
            INSERT INTO recoveries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET
              cancelled = excluded.cancelled, started = excluded.started, failure = excluded.failure,
              pauses_from = excluded.pauses_from, pauses_until = excluded.pauses_until
            """,
            [
                recovery.id, recovery.pool, recovery.restores, recovery.initiated, recovery.cancelled,
                recovery.started, recovery.failure?.rawValue, recovery.preview.described.flattened,
                recovery.pauses.lowerBound, recovery.pauses.upperBound,
            ])
    }

    // MARK: The journal

    /// Returns the time at which a pool's journal begins; nil if it begins with the pool.
    func journalStart(of pool: String) throws -> Double? {
        try row("SELECT since FROM journals WHERE pool = ?", [pool])?["since"]
    }

    /// Removes the changes that no recovery can undo any more.
    package func pruneJournals(at now: Double) throws {
        // The pools are named for the index, so the time does not grow with what stays.
        try execute(
            "DELETE FROM user_changes WHERE pool IN (SELECT id FROM pools) AND time < ?", [now - UserJournal.duration])
    }
}
