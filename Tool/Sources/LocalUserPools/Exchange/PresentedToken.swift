import LocalAWS
import WireJSON

/// A token of the pool that an app presents for an exchange, and that is valid now.
struct PresentedToken: Sendable {
    /// The owner of a token.
    enum Owner: Sendable {
        case user(User, TokenFamily)
        /// An app client that signed in with only its secret.
        case machine
    }

    let kind: TokenKind
    let claims: JSONMembers<JSONValue>
    let owner: Owner

    /// Checks a token.
    ///
    /// - Parameters:
    ///   - text: The token.
    ///   - kind: The kind that the app states.
    ///   - name: The API's name of the member with the token, for errors.
    ///   - pool: The user pool, which must have issued the token.
    ///   - call: The call that presents the token.
    /// - Throws: The API's error for a token that is invalid, expired or revoked, or whose user may not sign in.
    init(_ text: String, _ kind: TokenKind, as name: String, in pool: UserPool, _ call: Call) throws {
        guard let token = JSONWebToken(text), token.claims["token_use"]?.text == kind.use,
            token.claims.poolID == pool.id,
            let sub = token.claims["sub"]?.text, let ends = token.claims["exp"]?.number,
            let keys = try call.pools.signingKeys.madeKeys(of: pool),
            try token.isSigned(by: kind == .accessToken ? keys.accessToken : keys.idToken)
        else { throw ServiceError.notAuthorized("The token in \(name) is not one of this kind from this user pool.") }
        guard ends > call.now else { throw ServiceError.notAuthorized("The token in \(name) has expired.") }
        (self.kind, claims) = (kind, token.claims)
        if kind == .accessToken, claims["username"] == nil {
            guard let client = try? call.store.appClient(sub), client.userPoolID == pool.id else {
                throw ServiceError.noClient(sub)
            }
            owner = .machine
            return
        }
        let found = try call.store.read { try $0.signIn(of: token.claims, in: pool) }
        guard let user = found.user else { throw ServiceError.noUser }
        // A chain of exchanges does not outlive the sign-in.
        guard let family = found.family, !family.isRevoked, family.expires > call.now else {
            throw ServiceError.notAuthorized("The token in \(name) has been revoked.")
        }
        guard user.isEnabled else { throw ServiceError.userIsDisabled }
        try user.checkStatus()
        owner = .user(user, family)
    }

    /// The scopes that a token derived from this one may have; an ID token has those of OpenID Connect that the client has, and that
    /// the sign-in had if it was on the pages.
    func scopes(for client: AppClient) -> [String] {
        switch kind {
        case .accessToken: claims.scopes
        case .idToken:
            client.settings.web.scopes.filter { Self.openIDScopes.contains($0) && signInScopes?.contains($0) ?? true }
        }
    }

    /// The scopes of the sign-in; nil for one by the API.
    private var signInScopes: [String]? {
        if case .user(_, let family) = owner { family.web?.scopes } else { nil }
    }

    private static let openIDScopes: Set = ["openid", "email", "phone", "profile"]

    /// Returns the claim `act` of a token with which this token's owner acts for a subject (RFC 8693, section 4.1).
    ///
    /// The latest actor is outermost; an actor of the subject token is inside.
    func act(for subject: PresentedToken) -> JSONValue {
        var act: JSONMembers<JSONValue> = [:]
        for name in ["sub", "iss"] { act[name] = claims[name] }
        act["act"] = subject.claims["act"]
        return .object(act)
    }

    /// The token as records show it, without its signature.
    var recorded: JSONValue { ["type": .text(kind.rawValue), "claims": .object(claims)] }
}
