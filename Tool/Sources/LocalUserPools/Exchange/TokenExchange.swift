import CognitoEvents
import LocalAWS
import UserPoolObjects
import WireJSON

/// The exchange of a user's token for a token of another app client (RFC 8693).
///
/// An exchange with the token of an actor is a delegation, and one without it an impersonation.
package struct TokenExchange: Sendable {
    /// A token as an app sends it, with the kind that the app states.
    package struct Given: Sendable {
        let token: String
        let kind: TokenKind

        package init(_ token: String, _ kind: TokenKind) { (self.token, self.kind) = (token, kind) }
    }

    /// An issued token.
    package struct Issued: Sendable {
        package let token: String
        package let kind: TokenKind
        /// The seconds until the token expires.
        package let seconds: Int
        /// The granted scopes, as the function left them.
        package let scopes: [String]
    }

    /// The receiver of the issued access token.
    package enum Target: Sendable {
        /// Any name, which becomes the claim `aud`.
        case audience(String)
        /// The identifier of a resource server, which becomes the claim `aud`.
        case resource(String)
    }

    let call: Call
    let pool: UserPool
    let client: AppClient
    let subject: Given
    let actor: Given?
    /// The requested scopes; empty for those of the subject token.
    let scopes: [String]
    let target: Target?
    let kind: TokenKind

    /// Creates an exchange for an app client that has proved its identity.
    package init(
        _ call: Call, _ pool: UserPool, _ client: AppClient, subject: Given, actor: Given?, scopes: [String],
        target: Target?, issuing kind: TokenKind
    ) {
        (self.call, self.pool, self.client) = (call, pool, client)
        (self.subject, self.actor, self.scopes, self.target, self.kind) = (subject, actor, scopes, target, kind)
    }

    /// Checks the exchange, calls the pre token generation function once, and signs the token.
    ///
    /// - Throws: ``ExchangeRefusal``, or the error of a function that fails.
    package func issue() async throws -> Issued {
        try checkClient()
        let (subject, user, family) = try presentedSubject()
        let actor = try actor.map { try presented($0, as: "ActorToken") }
        let audience = try audience()
        let granted = try granted(of: subject)
        if actor != nil { try checkActors(of: subject) }
        call.trace.concerns(pool: pool.id, client: client.id, user: user.username)
        let derived = TokenFamily(
            id: family.id, userPoolID: pool.id, clientID: client.id, user: user.row, authTime: family.authTime,
            eventID: family.eventID, deviceKey: nil, expires: family.expires, lastUsed: call.now,
            web: WebGrant(scopes: granted, resource: audience))
        let source = call.pools.webSettings.value.exchangeSource
        if pool.settings.triggers[.preTokenGeneration] != nil {
            call.trace.note(
                "The trigger source \(source) of a token exchange is not verified: no documentation of Cognito names it."
            )
        }
        let finished = try await TokenIssue(
            call: call, pool: pool, client: client, user: user, family: derived, source: source, clientMetadata: [:]
        ).claims(hasIDToken: kind == .idToken)
        var claims = finished.accessToken
        if kind == .idToken { claims = finished.idToken ?? [:] } else { claims["aud"] = audience.map(JSONValue.text) }
        // A function cannot name an actor.
        claims["act"] = actor?.act(for: subject)
        return try await sign(claims, scopes: finished.scopes, subject, actor)
    }

    // MARK: Checks

    private func checkClient() throws(ExchangeRefusal) {
        guard pool.tier != "LITE" else {
            throw ExchangeRefusal(
                .client,
                .notEnabled("Token exchange", for: "the LITE plan", name: "OperationNotEnabledException"))
        }
        let flow = actor == nil ? "TOKEN_EXCHANGE_IMPERSONATION" : "TOKEN_EXCHANGE_DELEGATION"
        guard client.settings.flows.contains("ALLOW_\(flow)") else {
            throw ExchangeRefusal(.client, .flowNotEnabled(flow))
        }
    }

    private func presented(_ given: Given, as name: String) throws -> PresentedToken {
        do {
            return try PresentedToken(given.token, given.kind, as: name, in: pool, call)
        } catch let error as ServiceError where !error.isInternal {
            throw ExchangeRefusal(.token, error)
        }
    }

    private func presentedSubject() throws -> (token: PresentedToken, user: User, family: TokenFamily) {
        let token = try presented(subject, as: "SubjectToken")
        guard case .user(let user, let family) = token.owner else {
            throw ExchangeRefusal(
                .token, .notAuthorized("The token in SubjectToken belongs to an app client, not to a user."))
        }
        return (token, user, family)
    }

    private func audience() throws -> String? {
        switch target {
        case nil: return nil
        case .audience(let name): return name
        case .resource(let identifier):
            guard try call.store.read({ try $0.resourceServer(identifier, in: pool.id) }) != nil else {
                throw ExchangeRefusal(.target, .noObject(.resourceServer, identifier))
            }
            return identifier
        }
    }

    /// Returns the scopes that the subject token, the app client and the request have in common.
    ///
    /// A request without scopes gets those of the subject token, even if the client may not ask for them.
    private func granted(of subject: PresentedToken) throws(ExchangeRefusal) -> [String] {
        var granted = subject.scopes(for: client)
        // An ID token shows attributes, and as a subject token it gives scopes.
        guard
            kind == .accessToken || subject.kind == .idToken || granted.contains(WebGrant.openID)
                || granted.contains(WebGrant.userAdministration)
        else { throw ExchangeRefusal(.scope, .needs("An ID token", "the scope openid of the subject token")) }
        if !scopes.isEmpty {
            let possible = Set(granted).intersection(client.settings.web.scopes)
            granted = []
            for scope in scopes where possible.contains(scope) && !granted.contains(scope) { granted.append(scope) }
        }
        guard !granted.isEmpty else {
            throw ExchangeRefusal(
                .scope, .needs("A token exchange", "a scope that the subject token and the app client have"))
        }
        return granted
    }

    /// The most actors of a token: the pool reads JSON of 128 levels.
    private static let mostActors = 100

    /// Throws if a subject token has as many actors as a token may have.
    private func checkActors(of subject: PresentedToken) throws(ExchangeRefusal) {
        var (count, actor) = (0, subject.claims["act"])
        while let inner = actor { (count, actor) = (count + 1, inner["act"]) }
        guard count < Self.mostActors else {
            throw ExchangeRefusal(
                .token, .needs("A token exchange", "a subject token with fewer than \(Self.mostActors) actors"))
        }
    }

    // MARK: The token

    private func sign(
        _ claims: JSONMembers<JSONValue>, scopes: [String], _ subject: PresentedToken, _ actor: PresentedToken?
    ) async throws -> Issued {
        let keys = try await call.pools.signingKeys.keysMadeAside(of: pool)
        let (key, seconds) =
            kind == .accessToken
            ? (keys.accessToken, client.settings.accessTokenSeconds) : (keys.idToken, client.settings.idTokenSeconds)
        let stamped = FinishedClaims.stamped(claims, for: seconds, call)
        var exchanged: JSONMembers<JSONValue> = ["subject": subject.recorded]
        exchanged["actor"] = actor?.recorded
        call.trace.issued([
            kind == .accessToken ? "accessToken" : "idToken": FinishedClaims.decoded(stamped, key),
            "hasRefreshToken": false, "exchanged": .object(exchanged),
        ])
        return Issued(
            token: try JSONWebToken.make(stamped, key), kind: kind, seconds: Int(seconds), scopes: scopes)
    }
}
