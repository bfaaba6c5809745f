import CognitoTriggers

/// Puts attributes into the tokens as claims and keeps other claims out, whichever version of the trigger the pool has.
@main
struct TenantClaims: TriggerFunction, PreTokenGenerationHandler {
    /// Attributes by the claims that they fill.
    private let claims: [String: String]
    private let suppressed: [String]

    init() throws {
        claims = try Environment.pairs("CLAIMS")
        suppressed = try Environment.list("SUPPRESSED_CLAIMS")
        guard !claims.isEmpty else { throw InvalidSetting("CLAIMS", "is not set; write it as tenant=custom:tenant") }
        if let claim = claims.first(where: { $0.value.isEmpty })?.key {
            throw InvalidSetting("CLAIMS", "has no attribute for the claim '\(claim)'")
        }
        if let claim = claims.keys.first(where: ClaimChanges.isProtected) {
            throw InvalidSetting("CLAIMS", "has the claim '\(claim)', which Cognito lets nobody change")
        }
        if let claim = suppressed.first(where: { claims[$0] != nil || ClaimChanges.isProtected($0) }) {
            throw InvalidSetting("SUPPRESSED_CLAIMS", "has '\(claim)', which is Cognito's own or stands in CLAIMS")
        }
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: TriggerContext
    ) async throws -> PreTokenGenerationDecision {
        // A machine has no attributes, and its metadata are what its caller likes to say.
        if event.triggerSource == .tokenGenerationClientCredentials { return .unchanged }
        var added = JSONMembers<JSONValue>()
        for (claim, attribute) in claims {
            guard let value = event.request.userAttributes[attribute], !value.isEmpty else {
                // Without its claim a token might be worth more than with it.
                context.logger.error("The user lacks an attribute", metadata: ["attribute": "\(attribute)"])
                throw Refusal("This account is not ready to be used yet.")
            }
            added[claim] = .text(value)
        }
        let changes = ClaimChanges(adding: added, suppressing: suppressed)
        // V1 cannot change the access token.
        return PreTokenGenerationDecision(
            idToken: changes, accessToken: event.request.allowsAccessTokenChanges ? changes : ClaimChanges())
    }
}
