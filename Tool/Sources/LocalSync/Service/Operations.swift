enum Operations {
    static let all: [any Operation.Type] = [
        // Datasets and their records.
        ListDatasets.self, DescribeDataset.self, DeleteDataset.self, ListRecords.self, UpdateRecords.self,
        // Settings and usage of pools and identities.
        SetCognitoEvents.self, GetCognitoEvents.self, SetIdentityPoolConfiguration.self,
        GetIdentityPoolConfiguration.self, ListIdentityPoolUsage.self, DescribeIdentityPoolUsage.self,
        DescribeIdentityUsage.self, BulkPublish.self, GetBulkPublishDetails.self,
        // Devices.
        RegisterDevice.self, SubscribeToDataset.self, UnsubscribeFromDataset.self,
    ]

    static func named(_ name: String) -> (any Operation.Type)? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
