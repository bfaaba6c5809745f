import LocalAWS
import LocalUserPools
import LoopbackHTTP
import WireJSON

/// The grant of the token endpoint that exchanges a token (RFC 8693).
enum ExchangeGrant {
    static let name = "urn:ietf:params:oauth:grant-type:token-exchange"

    /// Returns the members of the answer.
    ///
    /// - Throws: ``OAuthError``, or the error of a function that fails.
    static func answer(
        _ form: FormValues, for client: AppClient, _ request: WebRequest
    ) async throws -> JSONMembers<JSONValue> {
        guard let subject = form["subject_token"] else { throw OAuthError.invalidRequest }
        let (actor, resource, audience) = (form["actor_token"], form["resource"], form["audience"])
        guard (actor == nil) == (form["actor_token_type"] == nil) else { throw OAuthError.invalidRequest }
        guard resource == nil || audience == nil else { throw OAuthError("invalid_target") }
        let exchange = TokenExchange(
            request.call("Token"), request.pool, client,
            subject: TokenExchange.Given(subject, try kind(form["subject_token_type"])),
            actor: try actor.map { TokenExchange.Given($0, try kind(form["actor_token_type"])) },
            scopes: form["scope"]?.split(separator: " ").map(String.init) ?? [],
            target: audience.map(TokenExchange.Target.audience) ?? resource.map(TokenExchange.Target.resource),
            issuing: try form["requested_token_type"].map(kind) ?? .accessToken)
        let issued: TokenExchange.Issued
        do {
            issued = try await exchange.issue()
        } catch let refusal as ExchangeRefusal {
            request.record.note("The exchange is refused: \(refusal.error.message)")
            throw OAuthError(refusal.part.code)
        }
        return [
            "access_token": .text(issued.token), "issued_token_type": .text(issued.kind.identifier),
            "token_type": .text(issued.kind.type), "expires_in": .integer(Int64(issued.seconds)),
            "scope": .text(issued.scopes.joined(separator: " ")),
        ]
    }

    private static func kind(_ name: String?) throws(OAuthError) -> TokenKind {
        guard let kind = name.flatMap(TokenKind.init(identifier:)) else { throw .invalidRequest }
        return kind
    }
}

extension ExchangeRefusal.Part {
    /// The error code of the token endpoint (RFC 8693, section 2.2.2).
    fileprivate var code: String {
        switch self {
        case .token: "invalid_request"
        case .client: "unauthorized_client"
        case .target: "invalid_target"
        case .scope: "invalid_scope"
        }
    }
}
