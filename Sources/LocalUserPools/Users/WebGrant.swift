import LocalAWS
import WireJSON

/// The permissions that a sign-in through the pool's domain gives an app, for as long as its refresh token lives.
struct WebGrant: Sendable, Hashable {
    /// The scopes, in the order of the request.
    var scopes: [String]
    /// The API that the access token is for: the parameter `resource` of RFC 8707.
    var resource: String?
    /// The app's text that the first ID token repeats.
    var nonce: String?
    /// The user of the tokens, if it is not stored.
    var ghost: GhostUser?

    /// The scope without which an app gets no ID token.
    static let openID = "openid"
    /// The scope of every token that the API issues: it lets an app change the user.
    static let userAdministration = "aws.cognito.signin.user.admin"

    init(scopes: [String], resource: String? = nil, nonce: String? = nil) {
        (self.scopes, self.resource, self.nonce) = (scopes, resource, nonce)
    }

    /// Reads a grant that the store has written.
    init(stored text: String) throws {
        let members = try JSONMembers<JSONValue>(stored: text)
        self.init(
            scopes: members["scopes"]?.elements?.compactMap(\.text) ?? [], resource: members["resource"]?.text)
        ghost = members["ghost"].map(GhostUser.init)
    }

    /// The grant as JSON, without the text for the first ID token.
    var stored: String {
        var members: JSONMembers<JSONValue> = ["scopes": .array(scopes.map(JSONValue.text))]
        members["resource"] = resource.map(JSONValue.text)
        members["ghost"] = ghost?.json
        return members.stored
    }

    /// Returns true if the ID token shows an attribute: with `openid` alone, it shows all.
    func shows(_ attribute: String) -> Bool {
        let named = ["email", "phone", "profile"].filter(scopes.contains)
        guard !named.isEmpty else { return true }
        return switch attribute {
        case "email", "email_verified": named.contains("email")
        case "phone_number", "phone_number_verified": named.contains("phone")
        case "identities": true
        default: named.contains("profile")
        }
    }
}
