import CognitoEvents
import Foundation
import GRDB
import LocalAWS

extension StoreTables {
    private func passkey(_ row: Row) -> Passkey {
        let transports: String = row["transports"]
        return Passkey(
            id: row["id"], publicKey: bytes(row, "public_key"), counter: row["counter"],
            relyingPartyID: row["relying_party"], attachment: row["attachment"],
            transports: transports.split(separator: " ").map(String.init), created: row["created"])
    }

    /// Returns a user's passkeys, the oldest first.
    func passkeys(of user: User) throws -> [Passkey] {
        try rows("SELECT * FROM passkeys WHERE user = ? ORDER BY created, id", [user.row]).map(passkey)
    }

    /// Inserts or replaces a passkey.
    func save(_ passkey: Passkey, of user: User) throws {
        try execute(
            "INSERT OR REPLACE INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
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
