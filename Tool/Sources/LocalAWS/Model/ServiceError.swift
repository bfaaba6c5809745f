package import CognitoCrypto

/// An error of a service, with AWS's message.
package struct ServiceError: Error, Hashable, Sendable {
    /// The name of the exception, such as `NotAuthorizedException`.
    package let name: String
    package let message: String
    /// The `reasonCode` of an `InvalidParameterException`.
    package var reasonCode: String?
    /// The path of the member that the service refuses, with the numbers of elements from 0; empty if unknown.
    package var path: [String] = []
    /// The HTTP status: with `json-1.1`, it is 500 if the server itself failed, and 400 otherwise.
    package private(set) var status: Int
    /// The reason in more words than the service's, for the record of the call; the caller does not get it.
    package private(set) var note: String?
    /// The ARN of the function without which the call fails, because Lambda does not have it; nil for any other error.
    package private(set) var missingFunction: String?

    package init(_ name: String, _ message: String, reasonCode: String? = nil, status: Int? = nil) {
        self.name = name
        self.message = message
        self.reasonCode = reasonCode
        self.status = status ?? (name == Self.internalName ? 500 : 400)
    }

    /// Returns the error with another status.
    package func with(status: Int) -> ServiceError {
        var error = self
        error.status = status
        return error
    }

    /// Returns the error with a reason for the record of the call.
    package func noting(_ note: String) -> ServiceError {
        var error = self
        error.note = note
        return error
    }

    /// Returns the error of a call that needs a function that Lambda does not have.
    package func lacking(function arn: String) -> ServiceError {
        var error = self
        error.missingFunction = arn
        return error
    }

    /// Returns the error with the path of the member that the service refuses.
    package func at(_ path: [String]) -> ServiceError {
        var error = self
        error.path = path
        return error
    }

    /// A Boolean value that indicates whether a value has another type than the service's model.
    package var isMismatch: Bool { name == Self.mismatchName }

    /// The name of the error for a value of another type than the service's model.
    static let mismatchName = "SerializationException"

    /// Creates the error that reports a failure of OpenSSL.
    package init(_ error: CryptoError) { self.init("InternalErrorException", "\(error)") }

    /// A Boolean value that indicates whether the server itself failed, and not the caller or a function.
    package var isInternal: Bool { name == Self.internalName }

    private static let internalName = "InternalErrorException"
}

extension ServiceError {
    /// Returns true if two errors give the same answer; the path is not a part of it.
    package static func == (one: ServiceError, other: ServiceError) -> Bool {
        (one.name, one.message, one.reasonCode, one.status) == (
            other.name, other.message, other.reasonCode, other.status
        )
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(message) }
}

extension ServiceError: CustomStringConvertible {
    package var description: String { "\(name): \(message)" }
}

// The errors that all services share.
extension ServiceError {
    package static func invalidParameter(_ message: String) -> ServiceError {
        ServiceError("InvalidParameterException", message)
    }
    package static func resourceNotFound(_ message: String) -> ServiceError {
        ServiceError("ResourceNotFoundException", message)
    }
    /// Returns the error that lists violations of the model's limits.
    package static func violated(_ violations: [String]) -> ServiceError {
        let words = "\(violations.count) validation error\(violations.count == 1 ? "" : "s") detected: "
        return invalidParameter(words + violations.joined(separator: "; "))
    }
    package static func missing(parameter: String) -> ServiceError {
        invalidParameter("Missing required parameter \(parameter)")
    }
}
