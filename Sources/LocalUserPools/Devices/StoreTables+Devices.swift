import CognitoEvents
import Foundation
import GRDB
import LocalAWS

extension StoreTables {
    private func device(_ row: Row) -> Device {
        let (salt, verifier): (Data?, Data?) = (row["salt"], row["verifier"])
        var password: PasswordVerifier?
        if let salt, let verifier { password = PasswordVerifier(salt: Array(salt), verifier: Array(verifier)) }
        return Device(
            key: row["key"], user: row["user"], groupKey: row["group_key"], verifier: password, name: row["name"],
            isRemembered: row["is_remembered"], address: row["address"], sdk: row["sdk"], session: row["session"],
            created: row["created"], modified: row["modified"], authenticated: row["authenticated"])
    }

    /// Returns a user's device, confirmed or not.
    func device(_ key: String, of user: User) throws -> Device? {
        try row("SELECT * FROM devices WHERE key = ? AND user = ?", [key, user.row]).map(device)
    }

    /// Returns the device of a key, of any user.
    func device(_ key: String) throws -> Device? {
        try row("SELECT * FROM devices WHERE key = ?", [key]).map(device)
    }

    /// Returns a user's confirmed devices, the oldest first.
    func devices(of user: User) throws -> [Device] {
        try rows("SELECT * FROM devices WHERE user = ? AND verifier IS NOT NULL ORDER BY created, key", [user.row])
            .map(device)
    }

    /// Inserts or replaces a device; unconfirmed devices are forgotten after a day.
    func save(_ device: Device) throws {
        try execute(
            "DELETE FROM devices WHERE user = ? AND verifier IS NULL AND created < ?",
            [device.user, device.modified - 86400])
        try execute(
            "INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                device.key, device.user, device.groupKey, device.verifier?.salt.data, device.verifier?.verifier.data,
                device.name, device.isRemembered, device.address, device.sdk, device.session, device.created,
                device.modified, device.authenticated,
            ])
    }

    /// Removes a device, and ends its sign-ins.
    func delete(_ device: Device) throws {
        try execute("UPDATE families SET is_revoked = 1 WHERE user = ? AND device_key = ?", [device.user, device.key])
        try execute("DELETE FROM devices WHERE key = ?", [device.key])
    }
}
