import GRDB
package import LocalAWS
package import UserCredentials

extension StoreTables {
    private func passkey(_ row: Row) -> Passkey {
        let transports: String = row["transports"]
        return Passkey(
            id: row["id"], publicKey: bytes(row, "public_key"), counter: row["counter"],
            relyingPartyID: row["relying_party"], attachment: row["attachment"],
            transports: transports.split(separator: " ").map(String.init), created: row["created"])
    }

    /// Returns a user's passkeys, from the oldest to the newest.
    package func passkeys(of user: User) throws -> [Passkey] {
        try rows("SELECT * FROM passkeys WHERE user = ? ORDER BY created, id", [user.row]).map(passkey)
    }

    /// Stores a new passkey.
    ///
    /// - Throws: An error if the user, or another one of the pool, has a passkey with the id (Web Authentication,
    ///   section 7.1).
    package func insert(_ passkey: Passkey, of user: User, in pool: UserPool) throws {
        let owner = try first(
            "SELECT 1 FROM passkeys JOIN users ON users.row = passkeys.user WHERE passkeys.id = ? AND users.pool = ?",
            [passkey.id, pool.id]
        ) { _ in true }
        guard owner == nil else {
            throw ServiceError.exists("A passkey with this credential id")
        }
        try save(passkey, of: user)
    }

    /// Replaces a stored passkey.
    package func save(_ passkey: Passkey, of user: User) throws {
        try execute(
            """
            INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(user, id) DO UPDATE SET
              public_key = excluded.public_key, counter = excluded.counter, relying_party = excluded.relying_party,
              attachment = excluded.attachment, transports = excluded.transports, created = excluded.created
            """,
            [
                user.row, passkey.id, passkey.publicKey.data, passkey.counter, passkey.relyingPartyID,
                passkey.attachment, passkey.transports.joined(separator: " "), passkey.created,
            ])
    }

    /// Removes a passkey; false if the user has no passkey with the id.
    func deletePasskey(_ id: String, of user: User) throws -> Bool {
        try execute("DELETE FROM passkeys WHERE user = ? AND id = ?", [user.row, id])
        return database.changesCount > 0
    }
}
