import LocalAWS

extension ServiceError {
    static func notAuthorized(_ message: String) -> ServiceError { ServiceError("NotAuthorizedException", message) }

    static func conflict(_ message: String) -> ServiceError { ServiceError("ResourceConflictException", message) }

    static let guestsRefused = notAuthorized("Unauthenticated access is not supported for this identity pool.")

    static let otherLogins = notAuthorized(
        "Logins don't match. Please include at least one valid login for this identity or identity pool.")

    static let noRole = ServiceError(
        "InvalidIdentityPoolConfigurationException",
        "Invalid identity pool configuration. Check assigned IAM roles for this pool.")

    /// The error for a second user of a provider of which an identity already has a user.
    static func loginTaken(_ provider: String) -> ServiceError {
        loginLinkedElsewhere.noting("The identity already has a login of \(provider).")
    }

    static let loginLinkedElsewhere = conflict("Logins are linked to another account.")
}
