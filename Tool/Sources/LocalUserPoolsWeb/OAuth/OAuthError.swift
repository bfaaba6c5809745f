import LocalUserPools

/// An error of the OAuth endpoints: a code of the OAuth standard, and Cognito's description.
struct OAuthError: Error, Hashable {
    /// The error code, such as `invalid_grant`.
    let code: String
    /// The description for people; nil if Cognito sends no description.
    var description: String?

    init(_ code: String, _ description: String? = nil) {
        (self.code, self.description) = (code, description)
    }

    static let invalidRequest = OAuthError("invalid_request")
    static let invalidScope = OAuthError("invalid_scope")
    static let invalidGrant = OAuthError("invalid_grant")
    static let unauthorizedClient = OAuthError("unauthorized_client")
}
