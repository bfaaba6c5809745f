package import LocalAWS
package import WireJSON

/// The datasets of a seed, and what an export writes about a pool.
extension CognitoSync {
    /// Creates the datasets of a seed that do not exist yet, with their records and counts.
    package func seed(_ datasets: [OperationInput], in pool: String) throws(ServiceError) {
        let now = server.clock.now
        try store.write { tables in
            for input in datasets {
                let key = DatasetKey(
                    poolID: pool, identityID: try input.required("IdentityId"), name: try input.required("DatasetName"))
                guard try tables.dataset(key) == nil else { continue }
                let author = input.text("LastModifiedBy") ?? key.identityID
                var dataset = try tables.createDataset(key, by: author, at: input["CreationDate"]?.number ?? now)
                dataset.modified = input["LastModifiedDate"]?.number ?? now
                for element in input.objects("Records") {
                    let record = try StoredRecord(seed: element, author: author, now: now)
                    dataset.syncCount = max(dataset.syncCount, record.syncCount)
                    dataset.size += record.size
                    if record.value != nil { dataset.recordCount += 1 }
                    try tables.save(record, in: dataset)
                }
                dataset.syncCount = max(dataset.syncCount, Int64(input.integer("DatasetSyncCount") ?? 0))
                try tables.save(dataset)
            }
        }
    }

    /// Returns what is stored for a pool as members of a seed.
    package func exported(pool: String) throws(ServiceError) -> JSONMembers<JSONValue> {
        try store.read { tables in
            let configuration = try tables.configuration(of: pool)
            var members = configuration.described
            members["IdentityPoolId"] = nil
            if !configuration.events.isEmpty {
                members["CognitoEvents"] = .object(configuration.events.mapValues(JSONValue.text))
            }
            let datasets = try tables.datasets(in: pool)
            if !datasets.isEmpty {
                members["Datasets"] = .array(
                    try datasets.map { dataset in
                        let records = try tables.records(of: dataset).map(\.described)
                        var members = dataset.described.members ?? [:]
                        (members["DataStorage"], members["NumRecords"]) = (nil, nil)
                        members["DatasetSyncCount"] = .integer(dataset.syncCount)
                        members["Records"] = .array(records)
                        return .object(members)
                    })
            }
            return members
        }
    }
}

extension StoredRecord {
    fileprivate init(seed: OperationInput, author: String, now: Double) throws(ServiceError) {
        let modified = seed["LastModifiedDate"]?.number ?? now
        self.init(
            key: try seed.required("Key"), value: seed.text("Value"),
            syncCount: Int64(seed.integer("SyncCount") ?? 1), modified: modified,
            modifiedBy: seed.text("LastModifiedBy") ?? author,
            deviceModified: seed["DeviceLastModifiedDate"]?.number ?? modified)
    }
}
