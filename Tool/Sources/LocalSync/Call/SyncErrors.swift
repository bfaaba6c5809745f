import LocalAWS

extension ServiceError {
    static func noDataset(_ name: String) -> ServiceError { notFound("Dataset", name) }

    static func noDevice(_ id: String) -> ServiceError { notFound("Device", id) }

    /// The error for a change of a record that another device has changed; old clients recognise its words.
    static func conflict(_ key: String, stored: Int64, sent: Int64) -> ServiceError {
        ServiceError("ResourceConflictException", "Current SyncCount for: \(key) is: \(stored) not: \(sent)")
    }
}
