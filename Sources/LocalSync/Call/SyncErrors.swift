import LocalAWS

extension ServiceError {
    static func noIdentityPool(_ id: String) -> ServiceError { resourceNotFound("IdentityPool '\(id)' not found.") }

    static func noIdentity(_ id: String) -> ServiceError { resourceNotFound("Identity '\(id)' not found.") }

    static func noDataset(_ name: String) -> ServiceError { resourceNotFound("Dataset '\(name)' not found.") }

    static func noDevice(_ id: String) -> ServiceError { resourceNotFound("Device '\(id)' not found.") }

    /// The error for a pool or an identity that does not exist, in operations that do not admit its existence.
    static func forbidden(identity id: String) -> ServiceError {
        ServiceError("NotAuthorizedException", "Access to Identity '\(id)' is forbidden.")
    }

    /// The error for a change of a record that another device has changed; old clients recognise its words.
    static func conflict(_ key: String, stored: Int64, sent: Int64) -> ServiceError {
        ServiceError("ResourceConflictException", "Current SyncCount for: \(key) is: \(stored) not: \(sent)")
    }

    static func limitExceeded(_ message: String) -> ServiceError { ServiceError("LimitExceededException", message) }
}
