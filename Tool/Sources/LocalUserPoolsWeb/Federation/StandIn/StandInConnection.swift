import CognitoEvents
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import UserPoolObjects
import WireJSON

/// The connection to a provider's local stand-in, which needs no network.
struct StandInConnection: ProviderConnection {
    let provider: FederatedProvider
    let request: WebRequest

    func leave(_ asked: AuthorizationRequest, _ pending: PendingSignIn, state: String) async throws -> HTTPReply {
        WebRequest.redirect("\(StandInPages.path(of: provider, in: asked.pool))?state=\(state)")
    }

    func identity(in answer: FormValues, _ pending: PendingSignIn) async throws -> ProviderIdentity {
        if let error = OAuthError(ofProvider: answer) { throw error }
        guard let text = answer["code"] ?? answer["SAMLResponse"],
            let proof = try request.open(StandInAnswer.self, text),
            proof.pending == pending.id, proof.person.provider == provider.name
        else { throw OAuthError("invalid_request", "The stand-in for \(provider.name) did not send this answer.") }
        return identity(of: proof.person, pending)
    }

    private func identity(of person: ProviderPerson, _ pending: PendingSignIn) -> ProviderIdentity {
        var identity = ProviderIdentity(provider: provider, subject: person.subject)
        guard provider.type != .saml else {
            identity.assertion = person.claims
            identity.issuer = "\(request.pools.server.endpoint)\(StandInPages.path(of: provider, in: request.pool))"
            return identity
        }
        let subject: JSONMembers<JSONValue> = [provider.subjectClaim: .text(person.subject)]
        identity.userInfo = person.claims.merging(subject)
        let random = { Base64URL.encode(request.pools.random.bytes(32)) }
        identity.tokens = [
            "access_token": .text(random()), "token_type": "Bearer", "expires_in": "3600",
            "scope": .text(provider.details.text("authorize_scopes") ?? ""),
        ]
        guard provider.hasIDToken else { return identity }
        let now = Int64(request.now)
        let contacts = person.claims.filter { ["email", "email_verified"].contains($0.key) }
        identity.idToken = contacts.merging(subject).merging([
            "iss": provider.details["oidc_issuer"] ?? .null, "aud": provider.details["client_id"] ?? .null,
            "iat": .integer(now), "exp": .integer(now + 3600), "nonce": .text(pending.nonce),
        ]).filter { $0.value != .null }
        // A function may decode the token, but it has no key to check the signature with.
        let header = Base64URL.encode(Array(#"{"alg":"RS256","kid":"stand-in"}"#.utf8))
        let payload = Base64URL.encode(Array(JSONValue.object(identity.idToken).flattened.utf8))
        identity.tokens["id_token"] = .text("\(header).\(payload).\(random())")
        identity.tokens["refresh_token"] = .text(random())
        return identity
    }
}

extension OAuthError {
    /// Reads the error of a provider's answer, which the app gets in the provider's words; nil without an error.
    init?(ofProvider answer: FormValues) {
        guard let error = answer["error"] else { return nil }
        self.init("invalid_request", answer["error_description"] ?? error)
    }
}
