import LocalAWS
import WireJSON

/// The principal tags of a call, which a pool makes from the claims of tokens.
enum PrincipalTags {
    /// The tags of a provider's logins if the pool uses the defaults: claims by tags.
    private static let defaults: JSONMembers<String> = ["client": "aud", "username": "sub"]

    /// Returns the tags for the logins of a call.
    static func tags(for logins: ProvenLogins, of pool: IdentityPool) -> JSONMembers<String> {
        var tags = JSONMembers<String>()
        for login in logins.logins {
            let map = OperationInput(pool.principalTags).object(login.provider)
            let claims =
                map.flag("UseDefaults") ? defaults : map.object("PrincipalTags").members.compactMapValues(\.text)
            for (tag, claim) in claims { tags[tag] = login.claims[claim].map { $0.text ?? $0.flattened } ?? tags[tag] }
        }
        return tags
    }
}
