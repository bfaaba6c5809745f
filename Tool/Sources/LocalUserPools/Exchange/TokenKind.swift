/// The kind of a token that is exchanged or issued, by its name in the API.
package enum TokenKind: String, Sendable {
    case accessToken = "ACCESS_TOKEN"
    case idToken = "ID_TOKEN"

    /// The value of the claim `token_use`.
    var use: String { self == .accessToken ? "access" : "id" }

    /// The name at the token endpoint (RFC 8693, section 3).
    package var identifier: String {
        "urn:ietf:params:oauth:token-type:\(self == .accessToken ? "access_token" : "id_token")"
    }

    /// Creates the kind that a name at the token endpoint stands for; nil for any other name.
    package init?(identifier: String) {
        guard let kind = [Self.accessToken, .idToken].first(where: { $0.identifier == identifier }) else { return nil }
        self = kind
    }

    /// The token's type in an answer: only an access token authorizes a request.
    package var type: String { self == .accessToken ? "Bearer" : "N_A" }
}
