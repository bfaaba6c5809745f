// The forms of refusals whose text in AWS is unknown. Each form is one text, so that the same mistake reads the same in
// every operation.
extension ServiceError {
    /// Returns the error for more of something than a service allows, such as 50 tags of an identity pool.
    package static func limit(
        _ owner: String, _ number: Int, _ things: String, name: String = "LimitExceededException"
    ) -> ServiceError {
        ServiceError(name, "\(owner) can have at most \(number) \(things).")
    }

    /// Returns the error for something that lacks a part, such as a log configuration without a destination.
    package static func needs(_ thing: String, _ part: String, name: String = "InvalidParameterException")
        -> ServiceError
    {
        ServiceError(name, "\(thing) needs \(part).")
    }

    /// Returns the error for a value of the wrong kind.
    package static func mustBe(_ thing: String, _ kind: String, name: String = "InvalidParameterException")
        -> ServiceError
    {
        ServiceError(name, "\(thing) must be \(kind).")
    }

    /// Returns the error for a change that is not possible, such as a deleted last secret.
    package static func cannotBe(_ thing: String, _ change: String, name: String = "InvalidParameterException")
        -> ServiceError
    {
        ServiceError(name, "\(thing) cannot be \(change).")
    }

    /// Returns the error for something that is there already.
    package static func exists(_ thing: String, name: String = "InvalidParameterException") -> ServiceError {
        ServiceError(name, "\(thing) already exists.")
    }

    /// Returns the error for a feature that is off.
    package static func notEnabled(
        _ feature: String, for owner: String, name: String = "InvalidParameterException"
    ) -> ServiceError {
        ServiceError(name, "\(feature) is not enabled for \(owner).")
    }

    /// Returns the error for a request that is larger than the server reads.
    package static func bodyTooLarge(limit: Int) -> ServiceError {
        ServiceError("RequestEntityTooLargeException", "The request's body is larger than \(limit) bytes.")
    }
}
