// The errors that identity pools and Cognito Sync share.
extension ServiceError {
    package static func noIdentityPool(_ id: String) -> ServiceError {
        resourceNotFound("IdentityPool '\(id)' not found.")
    }

    package static func noIdentity(_ id: String) -> ServiceError { resourceNotFound("Identity '\(id)' not found.") }

    /// The words for an identity whose role's policies do not allow an action, such as `cognito-idp:AdminGetUser`.
    package static func denial(
        to caller: IdentityCredentials, of action: String, on resource: String, account: String
    ) -> String {
        "User: \(caller.sessionARN(account: account)) is not authorized to perform: \(action) on resource: \(resource)"
    }

    /// The error for an identity that the caller may not use, or whose existence the answer does not admit.
    package static func forbidden(identity id: String) -> ServiceError {
        ServiceError("NotAuthorizedException", "Access to Identity '\(id)' is forbidden.")
    }
}
