// The errors that identity pools and Cognito Sync share.
extension ServiceError {
    /// Returns the error for an identity pool, an identity or anything of theirs that does not exist.
    package static func notFound(_ kind: String, _ id: String) -> ServiceError {
        resourceNotFound("\(kind) '\(id)' not found.")
    }
    package static func noIdentityPool(_ id: String) -> ServiceError { notFound("IdentityPool", id) }
    package static func noIdentity(_ id: String) -> ServiceError { notFound("Identity", id) }

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
