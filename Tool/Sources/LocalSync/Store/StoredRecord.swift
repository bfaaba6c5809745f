import Foundation
import GRDB
import LocalAWS
import WireJSON

/// A record of a dataset; a removed record stays as a mark without a value.
struct StoredRecord: Sendable {
    let key: String
    /// The value; nil if the record is removed.
    let value: String?
    /// The dataset's count at the record's latest change.
    let syncCount: Int64
    let modified: Double
    let modifiedBy: String
    /// The time of the change by the device's clock.
    let deviceModified: Double

    /// The bytes that the record takes of a dataset's limit.
    var size: Int { value.map { key.utf8.count + $0.utf8.count } ?? 0 }

    /// The record as the API describes it.
    var described: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "Key": .text(key), "SyncCount": .integer(syncCount), "LastModifiedDate": .decimal(modified),
            "LastModifiedBy": .text(modifiedBy), "DeviceLastModifiedDate": .decimal(deviceModified),
        ]
        members["Value"] = value.map(JSONValue.text)
        return .object(members)
    }
}

extension StoredRecord {
    fileprivate init(_ row: StoredRow) {
        key = String(decoding: row["key"] as Data, as: UTF8.self)
        value = (row["value"] as Data?).map { String(decoding: $0, as: UTF8.self) }
        syncCount = row["sync_count"]
        modified = row["modified"]
        modifiedBy = row["modified_by"]
        deviceModified = row["device_modified"]
    }
}

extension StoreTables {
    func record(_ key: String, of dataset: Dataset) throws -> StoredRecord? {
        try first(
            "SELECT * FROM sync_records WHERE dataset = ? AND key = ?", [dataset.id, Data(key.utf8)], StoredRecord.init)
    }

    /// Returns the records that were changed after a count, removed ones included, sorted by key.
    func records(
        of dataset: Dataset, since count: Int64 = 0, after key: String = "", limit: Int = -1
    ) throws -> [StoredRecord] {
        try read(
            "SELECT * FROM sync_records WHERE dataset = ? AND sync_count > ? AND key > ? ORDER BY key LIMIT ?",
            [dataset.id, count, Data(key.utf8), limit], StoredRecord.init)
    }

    func recordCount(of dataset: Dataset, since count: Int64) throws -> Int {
        try first(
            "SELECT COUNT(*) FROM sync_records WHERE dataset = ? AND sync_count > ?", [dataset.id, count]
        ) { $0[0] } ?? 0
    }

    func save(_ record: StoredRecord, in dataset: Dataset) throws {
        try execute(
            "INSERT OR REPLACE INTO sync_records VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                dataset.id, Data(record.key.utf8), record.value.map { Data($0.utf8) }, record.syncCount,
                record.modified, record.modifiedBy, record.deviceModified,
            ])
    }
}
