import LocalAWS
import WireJSON

/// A login whose token has been checked.
struct ProvenLogin: Sendable {
    /// The provider, as `Logins` names it.
    let provider: String
    /// The user's name at the provider.
    let subject: String
    /// The claims of the token; empty for a developer's own users.
    let claims: JSONMembers<JSONValue>
    /// The keys by which `RoleMappings` may name the provider.
    let mappingKeys: [String]
    /// The login in the claim `amr` of OpenID tokens.
    let method: String
}

/// The logins of a call, after the check of all tokens.
struct ProvenLogins: Sendable {
    var logins: [ProvenLogin] = []
    /// The identity that an OpenID token of the pool names; nil without such a token.
    var identityID: String?
    /// The claim `amr` of that token.
    var methods: [String] = []

    var isEmpty: Bool { logins.isEmpty && identityID == nil }

    /// The values of the claim `amr`.
    var authenticationMethods: [String] {
        guard !isEmpty else { return ["unauthenticated"] }
        let own = logins.flatMap { [$0.provider, $0.method] }
        return ["authenticated"] + methods.filter { $0 != "authenticated" && !own.contains($0) } + own
    }
}

/// The names of providers that do not depend on a pool.
enum KnownProvider {
    /// The provider of identity pools' own OpenID tokens.
    static let identityPools = "cognito-identity.amazonaws.com"
    static let facebook = "graph.facebook.com"
    static let amazon = "www.amazon.com"
    /// The providers with ID tokens, and the issuers in these tokens.
    static let withIDTokens = ["accounts.google.com", "appleid.apple.com"]
    static let social: Set<String> = Set(withIDTokens + [facebook, amazon, "api.twitter.com", "www.digits.com"])

    static func isUserPool(_ name: String) -> Bool { name.hasPrefix("cognito-idp.") }
}
