extension SyncService {
    package static let notes: [String: String] = [
        "BulkPublish": "Runs at once. Streams go where --streams, --kinesis and --stream-consumer say.",
        "RegisterDevice": "Notices are not sent: they are in the outbox, and in the file of --pushes.",
        "SetIdentityPoolConfiguration": "Roles are stored only.",
    ]
}
