import GRDB
import LocalAWS

extension StoreTables {
    /// Moves the datasets and devices of an identity to another identity of the same pool.
    func mergeDatasets(of identity: String, into parent: String, in pool: String) throws {
        for dataset in try datasets(of: identity, in: pool) {
            let key = DatasetKey(poolID: pool, identityID: parent, name: dataset.key.name)
            guard let other = try self.dataset(key) else {
                try move(dataset, to: key)
                continue
            }
            if other.isDeleted {
                // The count continues above the mark, so that the parent's devices see the records.
                try execute("DELETE FROM sync_datasets WHERE id = ?", [other.id])
                try move(dataset, to: key)
                try execute(
                    "UPDATE sync_datasets SET sync_count = MAX(sync_count, ?), deleted_count = ? WHERE id = ?",
                    [other.syncCount, other.deletedCount, dataset.id])
            } else {
                let name = try mergedName(of: key, from: identity)
                try move(dataset, to: DatasetKey(poolID: pool, identityID: parent, name: name))
                // Real clients see the count 1, whatever the counts of the records are.
                try execute(
                    "UPDATE sync_datasets SET sync_count = 1, merged_into = ? WHERE id = ?",
                    [key.name, dataset.id])
            }
        }
        try execute("DELETE FROM sync_datasets WHERE pool = ? AND identity = ?", [pool, identity])
        try execute("DELETE FROM sync_sessions WHERE pool = ? AND identity = ?", [pool, identity])
        try execute("UPDATE sync_devices SET identity = ? WHERE pool = ? AND identity = ?", [parent, pool, identity])
    }

    private func move(_ dataset: Dataset, to key: DatasetKey) throws {
        try execute(
            "UPDATE sync_datasets SET identity = ?, name = ? WHERE id = ?", [key.identityID, key.name, dataset.id])
    }

    /// Returns a free name such as `progress.us-east-1:…`, of the API's 128 characters at most.
    private func mergedName(of key: DatasetKey, from identity: String) throws -> String {
        var name = "\(key.name.prefix(127 - identity.utf8.count)).\(identity)"
        while try dataset(DatasetKey(poolID: key.poolID, identityID: key.identityID, name: name)) != nil {
            name = "_\(name.prefix(127))"
        }
        return name
    }
}
