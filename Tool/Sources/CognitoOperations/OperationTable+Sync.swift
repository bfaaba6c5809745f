import CognitoEvents

// The operations of Cognito Sync. UpdateRecords, which calls SyncTrigger, comes first.
//
// Sources: Developer Guide of 2018 (Cognito Sync, events, streams), API reference, reports of users.

extension CognitoOperation {
    static let synchronizations: [CognitoOperation] = [
        CognitoOperation(
            name: "UpdateRecords", kind: .sync, words: "A device sends its changes of a dataset.",
            steps: [
                Step(sources: [], family: .syncTrigger, condition: .isCalledByIdentity),
                Step(sources: [], family: .cognitoStreams, condition: .streamIsEnabled),
            ],
            remarks: [
                "The event has all records of the dataset. The function has one attempt of five seconds, before anything is stored.",
                "A conflict is found before the event: the app gets ResourceConflictException, and the function is not called.",
                "The stream is read by Lambda afterwards, in batches. A failure there never reaches the app.",
            ],
            doubts: ["That there is only one attempt is inferred."], federated: .same),
        silent(
            "ListRecords", .sync, "A device reads the records that have changed since its last synchronisation.",
            [
                "The answer has the token for one UpdateRecords, and the names of datasets that came with a merged identity.",
                "A removed record is listed without a value. A dataset that does not exist is not an error.",
            ]),
        CognitoOperation(
            name: "DeleteDataset", kind: .sync, words: "A device deletes a dataset.",
            steps: [Step(sources: [], family: .cognitoStreams, condition: .streamIsEnabled)],
            doubts: ["That a deletion is streamed is inferred from a consumer by AWS."], federated: .same),
        silent("ListDatasets", .sync, "A device lists the datasets of its identity: 20 at most."),
        silent("DescribeDataset", .sync, "A device sees the size and the times of a dataset."),
        silent(
            "RegisterDevice", .sync, "A device registers for silent push notices.",
            ["The pool needs PushSync with ApplicationArns. Only an identity's credentials can register a device."]),
        silent(
            "SubscribeToDataset", .sync, "A device asks for a notice when another device changes a dataset."),
        silent("UnsubscribeFromDataset", .sync, "A device ends its notices for a dataset."),
        silent("DescribeIdentityUsage", .sync, "A device sees the number and the size of its identity's datasets."),
        CognitoOperation(
            name: "BulkPublish", kind: .sync, words: "An administrator publishes all datasets of an identity pool.",
            steps: [Step(sources: [], family: .cognitoStreams, condition: .streamIsEnabled)],
            remarks: ["A dataset is one record, and may be published twice."], federated: .noPerson),
        silent("GetBulkPublishDetails", .sync, "An administrator sees the state of the last BulkPublish."),
        silent(
            "SetCognitoEvents", .sync, "An administrator sets the function for SyncTrigger.",
            [
                "Events that the call leaves out stay, and an empty value removes one.",
                "The function's resource policy must allow cognito-sync.amazonaws.com to invoke it.",
            ]),
        silent("GetCognitoEvents", .sync, "An administrator sees the function for SyncTrigger."),
        silent(
            "SetIdentityPoolConfiguration", .sync,
            "An administrator sets the stream and the push applications of an identity pool.",
            ["Cognito Streams sends only changes that are made while its StreamingStatus is ENABLED."]),
        silent("GetIdentityPoolConfiguration", .sync, "An administrator sees the stream and the push applications."),
        silent("DescribeIdentityPoolUsage", .sync, "An administrator sees the size of an identity pool's datasets."),
        silent(
            "ListIdentityPoolUsage", .sync,
            "An administrator lists the identity pools with the sizes of their datasets."),
    ]
}
