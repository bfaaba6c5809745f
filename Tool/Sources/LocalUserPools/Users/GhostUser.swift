import CognitoEvents
import LocalAWS
package import WireJSON

/// A user who has tokens but is not stored, as in reports of sign-ins in which the pre sign-up function links the identity.
package struct GhostUser: Sendable, Hashable {
    let sub: String
    let username: String
    let attributes: JSONMembers<String>

    package init(_ user: User) { (sub, username, attributes) = (user.sub, user.username, user.attributes) }

    /// Reads the value of ``json``.
    package init(_ json: JSONValue) {
        sub = json["sub"]?.text ?? ""
        username = json["username"]?.text ?? ""
        attributes = json["attributes"]?.members?.compactMapValues(\.text) ?? [:]
    }

    package var json: JSONValue {
        [
            "sub": .text(sub), "username": .text(username),
            "attributes": .object(attributes.mapValues(JSONValue.text)),
        ]
    }

    /// Returns the ghost as a user; its tokens end when the linked user's tokens end.
    package func user(besideLinked user: User) -> User {
        User(
            row: user.row, userPoolID: user.userPoolID, sub: sub, username: username, status: .externalProvider,
            attributes: attributes, created: user.created, modified: user.modified)
    }
}
