import GRDB
import LocalAWS

/// A device of an identity that receives notices about changed datasets.
struct SyncDevice: Sendable {
    let id: String
    let poolID: String
    let identityID: String
    let platform: String
    /// The token of the device at its platform.
    let token: String
}

extension SyncDevice {
    fileprivate init(_ row: StoredRow) {
        (id, poolID, identityID) = (row["id"], row["pool"], row["identity"])
        (platform, token) = (row["platform"], row["token"])
    }
}

extension StoreTables {
    func device(_ id: String, of identity: String, in pool: String) throws -> SyncDevice? {
        try first(
            "SELECT * FROM sync_devices WHERE id = ? AND pool = ? AND identity = ?", [id, pool, identity],
            SyncDevice.init)
    }

    /// Returns the device of an identity that has a token at a platform.
    func device(token: String, platform: String, of identity: String, in pool: String) throws -> SyncDevice? {
        try first(
            "SELECT * FROM sync_devices WHERE pool = ? AND identity = ? AND platform = ? AND token = ?",
            [pool, identity, platform, token], SyncDevice.init)
    }

    func insert(_ device: SyncDevice) throws {
        try execute(
            "INSERT INTO sync_devices VALUES (?, ?, ?, ?, ?)",
            [device.id, device.poolID, device.identityID, device.platform, device.token])
    }

    func subscribe(_ device: SyncDevice, to dataset: String) throws {
        try execute("INSERT OR IGNORE INTO sync_subscriptions VALUES (?, ?)", [device.id, dataset])
    }

    func unsubscribe(_ device: SyncDevice, from dataset: String) throws {
        try execute("DELETE FROM sync_subscriptions WHERE device = ? AND dataset = ?", [device.id, dataset])
    }

    /// Returns the devices that are subscribed to a dataset.
    func subscribers(_ key: DatasetKey) throws -> [SyncDevice] {
        try read(
            """
            SELECT sync_devices.* FROM sync_devices JOIN sync_subscriptions ON device = id
            WHERE pool = ? AND identity = ? AND dataset = ? ORDER BY id
            """, [key.poolID, key.identityID, key.name], SyncDevice.init)
    }
}
