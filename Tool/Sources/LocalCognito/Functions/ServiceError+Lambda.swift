import LocalAWS

// Lambda's errors, with its texts.
extension ServiceError {
    static func invalidValue(_ message: String) -> ServiceError {
        ServiceError("InvalidParameterValueException", message)
    }

    static func conflict(_ message: String) -> ServiceError {
        ServiceError("ResourceConflictException", message, status: 409)
    }

    static func noFunction(_ arn: String) -> ServiceError {
        .resourceNotFound("Function not found: \(arn)").with(status: 404)
    }

    static func validation(_ violation: String) -> ServiceError {
        ServiceError("ValidationException", "1 validation error detected: \(violation)")
    }

    static func unmatched(_ value: String, _ path: String, pattern: String) -> ServiceError {
        .validation(
            "Value '\(value)' at '\(path)' failed to satisfy constraint: Member must satisfy regular expression pattern: \(pattern)"
        )
    }

    static func staleRevision(_ operation: String) -> ServiceError {
        ServiceError(
            "PreconditionFailedException",
            "The Revision Id provided does not match the latest Revision Id. Call the \(operation) API to retrieve the latest "
                + "Revision Id", status: 412)
    }

    static func tooLarge(_ limit: Int, _ operation: String) -> ServiceError {
        ServiceError(
            "RequestEntityTooLargeException",
            "Request must be smaller than \(limit) bytes for the \(operation) operation", status: 413)
    }
}
