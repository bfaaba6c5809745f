/// An error of the OAuth endpoints: a word of the standard, and a text in Cognito's form.
struct OAuthError: Error, Hashable {
    /// The word, such as `invalid_grant`.
    let code: String
    /// The text for people; nil if Cognito sends none.
    var description: String?

    init(_ code: String, _ description: String? = nil) {
        (self.code, self.description) = (code, description)
    }

    static let invalidRequest = OAuthError("invalid_request")
    static let invalidScope = OAuthError("invalid_scope")
    static let invalidGrant = OAuthError("invalid_grant")
    static let unauthorizedClient = OAuthError("unauthorized_client")
}
