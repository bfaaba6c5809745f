import WireJSON

/// A difference between what an attacker's app does and what a good app does.
struct ClientChange: Sendable {
    /// The steps of an app, in their order.
    enum Stage: Int, Comparable, CaseIterable {
        case introduction, request, redemption, refresh, use

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The changed part of a step.
    enum Part: Sendable {
        /// A member of the registration or of the document; null leaves it out.
        case metadata(String, JSONValue)
        /// The proof with which an app registers.
        case proof(RegistrationProof)
        /// The address of the document.
        case url(String)
        /// A value of the request for a sign-in; nil leaves it out.
        case query(String, String?)
        /// A value that the request for a sign-in has a second time.
        case secondValue(String, String)
        /// The browser is signed in to another app only.
        case signIn(OtherApp)
        /// A value of the request for tokens; nil leaves it out.
        case form(String, String?)
        /// The app sends its code or its refresh token a second time.
        case again
        /// The code or the refresh token of another app.
        case stolen(OtherApp)
        /// The app revokes its refresh token before it uses it.
        case revoked
        case use(TokenUse)
    }

    enum RegistrationProof: Sendable {
        case missing
        /// The token for registrations, where the pool does not demand one.
        case initialToken
        /// An access token of another app, which lacks the scope of registrations.
        case otherToken
        case noToken(String)
    }

    /// A use of an access token by an app.
    enum TokenUse: Sendable {
        case register
        case exchange
        /// The exchange of another app's access token, which an attacker has read.
        case exchangeStolen(OtherApp)
        /// The exchange by an app client of the template, without its secret; in a delegation, the token is also the
        /// actor token.
        case exchangeAs(client: String, isDelegation: Bool)
        case machine
        case password
        case account
    }

    let stage: Stage
    /// The change in words, such as `with scope openid`.
    let words: String
    let part: Part

    /// True if the app only asks for a scope that every app may have; such a change affects no later step.
    var narrows: Bool {
        switch part {
        case .metadata("scope", let value): ProvedPool.standardScopes.contains(value.text ?? "")
        case .query("scope", let value): ProvedPool.standardScopes.contains(value ?? "")
        default: false
        }
    }

    init(_ stage: Stage, _ words: String, _ part: Part) {
        (self.stage, self.words, self.part) = (stage, words, part)
    }
}

/// An app that is not the attacker's: its codes and tokens are stolen.
enum OtherApp: Sendable {
    case registered
    case document(ProvedPool.Policy)
    case client(ProvedPool.Client)
}
