import LocalAWS
import WireJSON

/// The permissions that an app gets from a sign-in at the pool's domain; they last as long as the refresh token.
package struct WebGrant: Sendable, Hashable {
    /// The scopes, in the order in which the app asked for them.
    var scopes: [String]
    /// The API for which the access token is issued: the parameter `resource` of RFC 8707.
    package var resource: String?
    /// The app's nonce, which the first ID token repeats.
    package var nonce: String?
    /// The URL of the metadata document that is the client's id; nil for an app client.
    package var document: String?
    /// A Boolean value that indicates whether the app gets a refresh token.
    package var refreshes = true
    /// The user of the tokens, if that user is not stored.
    package var ghost: GhostUser?

    /// The scope that an app needs to get an ID token.
    package static let openID = "openid"
    /// The scope of every token that the API issues; it lets an app change the user.
    static let userAdministration = "aws.cognito.signin.user.admin"

    package init(scopes: [String], resource: String? = nil, nonce: String? = nil) {
        (self.scopes, self.resource, self.nonce) = (scopes, resource, nonce)
    }

    /// Reads a grant from the store.
    init(stored text: String) throws {
        let members = try JSONMembers<JSONValue>(stored: text)
        self.init(
            scopes: members["scopes"]?.elements?.compactMap(\.text) ?? [], resource: members["resource"]?.text)
        ghost = members["ghost"].map(GhostUser.init)
        document = members["document"]?.text
        refreshes = members["refreshes"] != false
    }

    /// The grant as JSON, without the nonce.
    var stored: String {
        var members: JSONMembers<JSONValue> = ["scopes": .array(scopes.map(JSONValue.text))]
        members["resource"] = resource.map(JSONValue.text)
        members["ghost"] = ghost?.json
        members["document"] = document.map(JSONValue.text)
        if !refreshes { members["refreshes"] = false }
        return members.stored
    }

    /// Returns true if the ID token contains an attribute; if `openid` is the only scope, it contains all attributes.
    package func shows(_ attribute: String) -> Bool {
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
