import LocalAWS

extension ServiceError {
    static func noDataset(_ name: String) -> ServiceError { resourceNotFound("Dataset '\(name)' not found.") }

    static func noDevice(_ id: String) -> ServiceError { resourceNotFound("Device '\(id)' not found.") }

    /// The error for a change of a record that another device has changed; old clients recognise its words.
    static func conflict(_ key: String, stored: Int64, sent: Int64) -> ServiceError {
        ServiceError("ResourceConflictException", "Current SyncCount for: \(key) is: \(stored) not: \(sent)")
    }

    static func limitExceeded(_ message: String) -> ServiceError { ServiceError("LimitExceededException", message) }
}
