package import LocalAWS

extension SyncService {
    package static let operations = OperationList<CognitoSync>([
        // Datasets and their records.
        ListDatasets.self, DescribeDataset.self, DeleteDataset.self, ListRecords.self, UpdateRecords.self,
        // Settings and usage of pools and identities.
        SetCognitoEvents.self, GetCognitoEvents.self, SetIdentityPoolConfiguration.self,
        GetIdentityPoolConfiguration.self, ListIdentityPoolUsage.self, DescribeIdentityPoolUsage.self,
        DescribeIdentityUsage.self, BulkPublish.self, GetBulkPublishDetails.self,
        // Devices.
        RegisterDevice.self, SubscribeToDataset.self, UnsubscribeFromDataset.self,
    ])
}
