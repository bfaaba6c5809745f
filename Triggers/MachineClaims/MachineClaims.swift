import CognitoTriggers

/// Adds claims to the access tokens of machine clients, by client and from the metadata of their requests.
@main
struct MachineClaims: TriggerFunction, PreTokenGenerationHandler {
    static let neededVersion = PreTokenGenerationVersion.v3

    /// The claims and their values by client.
    private let clients: [String: JSONMembers<JSONValue>]
    /// The metadata entry for each claim that it fills.
    private let metadata: [String: String]

    init() throws {
        var clients: [String: JSONMembers<JSONValue>] = [:]
        for (name, value) in try LambdaEnvironment.pairs("CLIENT_CLAIMS") {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !value.isEmpty else {
                throw InvalidSetting(
                    "CLIENT_CLAIMS", "has '\(name)', but a claim must be written as CLIENT/CLAIM=VALUE")
            }
            clients[String(parts[0]), default: [:]][String(parts[1])] = .text(value)
        }
        guard !clients.isEmpty else {
            throw InvalidSetting("CLIENT_CLAIMS", "is not set; write it as CLIENT/tenant=acme")
        }
        self.clients = clients
        metadata = try LambdaEnvironment.pairs("METADATA_CLAIMS")
        let claims = clients.values.flatMap(\.keys)
        if let claim = (claims + metadata.keys).first(where: ClaimChanges.isProtected) {
            throw InvalidSetting("CLIENT_CLAIMS", "or METADATA_CLAIMS has '\(claim)', which no trigger can change")
        }
        // Otherwise a client could override its configured claims.
        if let claim = claims.first(where: { metadata[$0] != nil }) {
            throw InvalidSetting("METADATA_CLAIMS", "has '\(claim)', which is also in CLIENT_CLAIMS")
        }
    }

    func preTokenGeneration(
        _ event: PreTokenGenerationEvent, context: InvocationContext
    ) async throws -> PreTokenGenerationDecision {
        guard event.triggerSource == .tokenGenerationClientCredentials else { return .unchanged }
        guard var claims = event.callerContext.clientID.flatMap({ clients[$0] }) else {
            // A token without its claims might give more access than a token with them.
            context.logger.error("The client has no claims in CLIENT_CLAIMS")
            throw Refusal("This client is not ready to be used yet.")
        }
        for (claim, name) in metadata {
            if let value = event.request.clientMetadata[name], !value.isEmpty { claims[claim] = .text(value) }
        }
        return PreTokenGenerationDecision(accessToken: ClaimChanges(adding: claims))
    }
}
