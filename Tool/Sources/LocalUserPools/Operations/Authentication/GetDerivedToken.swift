import LocalAWS
import WireJSON

/// Exchanges a user's token for a token of another app client; a caller without AWS credentials sends the client's secret.
///
/// The error texts in this type are ours, because Cognito's texts are unknown.
enum GetDerivedToken: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let input = call.input
        let (pool, client) = try call.appClient()
        call.trace.concerns(pool: pool.id, client: client.id)
        if let secret = input.clientSecret { try client.checkSecret(secret) }
        let subject = TokenExchange.Given(try input.required("SubjectToken"), try kind("Subject", input))
        var actor: TokenExchange.Given?
        if let token = input.text("ActorToken") {
            guard input["ActorTokenType"] != nil else { throw ServiceError.needs("ActorToken", "ActorTokenType") }
            actor = TokenExchange.Given(token, try kind("Actor", input))
        } else if input["ActorTokenType"] != nil {
            throw ServiceError.needs("ActorTokenType", "ActorToken")
        }
        do {
            let issued = try await TokenExchange(
                call, pool, client, subject: subject, actor: actor, scopes: input.texts("Scopes") ?? [],
                target: try target(input),
                issuing: input.text("RequestedTokenType").flatMap(TokenKind.init(rawValue:)) ?? .accessToken
            ).issue()
            return [
                "IssuedToken": .text(issued.token), "IssuedTokenType": .text(issued.kind.rawValue),
                "TokenType": .text(issued.kind.type), "ExpiresIn": .integer(Int64(issued.seconds)),
                "Scopes": .array(issued.scopes.map(JSONValue.text)),
            ]
        } catch let refusal as ExchangeRefusal {
            throw refusal.error
        }
    }

    /// Returns the kind of the subject's or the actor's token.
    private static func kind(_ party: String, _ input: OperationInput) throws(ServiceError) -> TokenKind {
        guard input["\(party)TokenProviderName"] == nil else {
            throw .cannotBe(
                "\(party)TokenProviderName", "set, because this local user pool exchanges only tokens of its own")
        }
        guard let kind = TokenKind(rawValue: try input.required("\(party)TokenType")) else {
            throw .mustBe(
                "\(party)TokenType",
                "ACCESS_TOKEN or ID_TOKEN, because this local user pool exchanges no SAML assertions")
        }
        return kind
    }

    private static func target(_ input: OperationInput) throws(ServiceError) -> TokenExchange.Target? {
        let (audience, resource) = (input.texts("Audiences")?.first, input.texts("Resources")?.first)
        guard audience == nil || resource == nil else { throw .cannotBe("Resources", "combined with Audiences") }
        return audience.map(TokenExchange.Target.audience) ?? resource.map(TokenExchange.Target.resource)
    }
}
