import CognitoTriggers

/// Adds attributes to the tokens as claims and removes other claims, in every version of the trigger.
@main
struct TenantClaims: TriggerFunction, PreTokenGenerationHandler {
    /// The attribute for each claim that it fills.
    private let claims: [String: String]
    private let suppressed: [String]

    init() throws {
        claims = try LambdaEnvironment.pairs("CLAIMS")
        suppressed = try LambdaEnvironment.list("SUPPRESSED_CLAIMS")
        guard !claims.isEmpty else { throw InvalidSetting("CLAIMS", "is not set; write it as tenant=custom:tenant") }
        if let claim = claims.first(where: { $0.value.isEmpty })?.key {
            throw InvalidSetting("CLAIMS", "has no attribute for the claim '\(claim)'")
        }
        if let claim = claims.keys.first(where: ClaimChanges.isProtected) {
            throw InvalidSetting("CLAIMS", "has the claim '\(claim)', which no trigger can change")
        }
        if let claim = suppressed.first(where: { claims[$0] != nil || ClaimChanges.isProtected($0) }) {
            throw InvalidSetting("SUPPRESSED_CLAIMS", "has '\(claim)', which is Cognito's own or is also in CLAIMS")
        }
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        // A machine client has no attributes, and its caller controls the metadata.
        if event.triggerSource == .tokenGenerationClientCredentials { return .unchanged }
        var added = JSONMembers<JSONValue>()
        for (claim, attribute) in claims {
            guard let value = event.request.userAttributes[attribute], !value.isEmpty else {
                // A token without its claim might give more access than a token with it.
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
