import GRDB
import LocalAWS
import WireJSON

/// The names that identify a dataset.
struct DatasetKey: Hashable, Sendable {
    let poolID: String
    let identityID: String
    let name: String
}

/// A dataset of an identity, without its records; a deleted dataset stays as a mark.
struct Dataset: Sendable {
    let id: Int64
    let key: DatasetKey
    /// The number of synchronisations that have changed the dataset.
    var syncCount: Int64
    var created: Double
    var modified: Double
    /// The device or the identity that changed the dataset last.
    var modifiedBy: String
    /// The bytes of all keys and values.
    var size: Int
    /// The number of records that are not removed.
    var recordCount: Int
    var isDeleted: Bool
    /// The dataset's count at its latest deletion; nil if it has never been deleted.
    var deletedCount: Int64?
    /// The dataset whose name this dataset had before two identities were merged; nil for any other dataset.
    let mergedInto: String?

    fileprivate init(_ row: StoredRow) {
        id = row["id"]
        key = DatasetKey(poolID: row["pool"], identityID: row["identity"], name: row["name"])
        syncCount = row["sync_count"]
        created = row["created"]
        modified = row["modified"]
        modifiedBy = row["modified_by"]
        size = row["size"]
        recordCount = row["records"]
        isDeleted = row["is_deleted"]
        deletedCount = row["deleted_count"]
        mergedInto = row["merged_into"]
    }

    /// The dataset as the API describes it.
    var described: JSONValue {
        [
            "IdentityId": .text(key.identityID), "DatasetName": .text(key.name), "CreationDate": .decimal(created),
            "LastModifiedDate": .decimal(modified), "LastModifiedBy": .text(modifiedBy),
            "DataStorage": .integer(Int64(size)), "NumRecords": .integer(Int64(recordCount)),
        ]
    }
}

/// The sum of the sizes of some datasets.
struct DatasetUsage: Sendable {
    private(set) var count = 0
    private(set) var size = 0
    /// The time of the latest change; nil without datasets.
    private(set) var modified: Double?

    fileprivate init() {}

    fileprivate init(_ row: StoredRow) {
        count = row["count"]
        size = row["size"] ?? 0
        modified = row["modified"]
    }
}

extension StoreTables {
    /// Returns a dataset, or the mark of a deleted one; nil if there has never been a dataset of that name.
    func dataset(_ key: DatasetKey) throws -> Dataset? {
        try first(
            "SELECT * FROM sync_datasets WHERE pool = ? AND identity = ? AND name = ?",
            [key.poolID, key.identityID, key.name], Dataset.init)
    }

    func existingDataset(_ key: DatasetKey) throws -> Dataset? {
        try dataset(key).flatMap { $0.isDeleted ? nil : $0 }
    }

    /// Returns the datasets of an identity after a name, sorted by name.
    func datasets(of identity: String, in pool: String, after name: String = "", limit: Int = -1) throws -> [Dataset] {
        try read(
            """
            SELECT * FROM sync_datasets WHERE pool = ? AND identity = ? AND is_deleted = 0 AND name > ?
            ORDER BY name LIMIT ?
            """, [pool, identity, name, limit], Dataset.init)
    }

    /// Returns all datasets of a pool.
    func datasets(in pool: String) throws -> [Dataset] {
        try read(
            "SELECT * FROM sync_datasets WHERE pool = ? AND is_deleted = 0 ORDER BY identity, name", [pool],
            Dataset.init)
    }

    /// Returns the names of the datasets that a merge of identities has put next to a dataset.
    func mergedNames(_ key: DatasetKey) throws -> [String] {
        try rows(
            """
            SELECT name FROM sync_datasets WHERE pool = ? AND identity = ? AND merged_into = ? AND is_deleted = 0
            ORDER BY name
            """, [key.poolID, key.identityID, key.name]
        ).map { $0["name"] }
    }

    /// Returns the sum of the datasets of an identity, or of all identities of a pool.
    func usage(in pool: String, identity: String? = nil) throws -> DatasetUsage {
        let sum = "SELECT COUNT(*) AS count, SUM(size) AS size, MAX(modified) AS modified FROM sync_datasets"
        let found =
            if let identity {
                try first(
                    "\(sum) WHERE pool = ? AND identity = ? AND is_deleted = 0", [pool, identity], DatasetUsage.init)
            } else {
                try first("\(sum) WHERE pool = ? AND is_deleted = 0", [pool], DatasetUsage.init)
            }
        return found ?? DatasetUsage()
    }

    /// Creates a dataset without records; its count continues where a deleted dataset of the same name ended.
    func createDataset(_ key: DatasetKey, by author: String, at now: Double) throws -> Dataset {
        try execute(
            """
            INSERT INTO sync_datasets VALUES (NULL, ?, ?, ?, 0, ?, ?, ?, 0, 0, 0, NULL, NULL)
            ON CONFLICT (pool, identity, name) DO UPDATE SET
              created = excluded.created, is_deleted = 0, merged_into = NULL, size = 0, records = 0
            """, [key.poolID, key.identityID, key.name, now, now, author])
        guard let made = try dataset(key) else {
            throw ServiceError("InternalErrorException", "The dataset could not be created.")
        }
        return made
    }

    /// Updates the counts, sizes and times of a dataset.
    func save(_ dataset: Dataset) throws {
        try execute(
            """
            UPDATE sync_datasets SET sync_count = ?, modified = ?, modified_by = ?, size = ?, records = ? WHERE id = ?
            """,
            [
                dataset.syncCount, dataset.modified, dataset.modifiedBy, dataset.size, dataset.recordCount, dataset.id,
            ])
    }

    /// Deletes a dataset with its records, and leaves a mark for devices that synchronise later.
    func delete(_ dataset: Dataset) throws {
        try execute("DELETE FROM sync_records WHERE dataset = ?", [dataset.id])
        try execute(
            """
            UPDATE sync_datasets SET is_deleted = 1, deleted_count = sync_count, merged_into = NULL, size = 0, records = 0
            WHERE id = ?
            """, [dataset.id])
    }
}
