import LocalAWS
import WireJSON

/// A change of several records of a dataset, which is written as a whole or not at all.
///
/// All records that it writes get the same new count of the dataset.
struct DatasetChange {
    /// The largest number of datasets of an identity.
    static let datasetLimit = 20
    /// The largest number of records of a dataset that are not removed.
    static let recordLimit = 1024
    /// The largest sum of the bytes of a dataset's keys and values.
    static let sizeLimit = 1 << 20

    let key: DatasetKey
    let writes: [RecordWrite]
    /// The dataset before the change; nil if the change creates it.
    private let dataset: Dataset?
    private let size: Int
    private let recordCount: Int

    /// Checks a change against the stored records and the limits; throws an error if another device was faster.
    init(_ writes: [RecordWrite], of key: DatasetKey, _ tables: StoreTables) throws {
        self.key = key
        self.writes = writes
        dataset = try tables.existingDataset(key)
        var (size, count) = (dataset?.size ?? 0, dataset?.recordCount ?? 0)
        for write in writes {
            let stored = try dataset.flatMap { try tables.record(write.key, of: $0) }
            let storedCount = stored?.syncCount ?? 0
            guard storedCount == write.knownCount else {
                throw ServiceError.conflict(write.key, stored: storedCount, sent: write.knownCount)
            }
            size -= stored?.size ?? 0
            count -= stored?.value == nil ? 0 : 1
            guard let value = write.value else { continue }
            size += write.key.utf8.count + value.utf8.count
            count += 1
        }
        (self.size, recordCount) = (size, count)
        guard count <= Self.recordLimit else {
            throw ServiceError.limit("A dataset", Self.recordLimit, "records")
        }
        guard size <= Self.sizeLimit else {
            throw ServiceError.limit("A dataset", Self.sizeLimit, "bytes")
        }
        if dataset == nil,
            try tables.datasets(of: key.identityID, in: key.poolID).count >= Self.datasetLimit
        {
            throw ServiceError.limit("An identity", Self.datasetLimit, "datasets")
        }
    }

    /// Writes the change, and returns the dataset and the written records, in the order of the writes.
    func store(by author: String, at now: Double, _ tables: StoreTables) throws -> (Dataset, [StoredRecord]) {
        var dataset = try self.dataset ?? tables.createDataset(key, by: author, at: now)
        dataset.syncCount += 1
        (dataset.size, dataset.recordCount) = (size, recordCount)
        (dataset.modified, dataset.modifiedBy) = (now, author)
        try tables.save(dataset)
        let records = writes.map { write in
            StoredRecord(
                key: write.key, value: write.value, syncCount: dataset.syncCount, modified: now, modifiedBy: author,
                deviceModified: write.deviceModified ?? now)
        }
        for record in records { try tables.save(record, in: dataset) }
        return (dataset, records)
    }
}
