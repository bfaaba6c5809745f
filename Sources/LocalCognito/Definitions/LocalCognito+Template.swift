import CloudTemplate
import LocalAWS
import LocalUserPools

extension LocalCognito {
    /// The outcome of making a template's resources.
    package struct TemplateOutcome: Sendable {
        /// Sentences about changes that are impossible, and about names that are left out.
        package fileprivate(set) var notes: [String] = []
        /// The resources that are refused, in the order of the templates.
        package fileprivate(set) var refusals: [TemplateRefusal] = []
    }

    /// Makes the resources that templates describe, without those that Cognito refuses.
    package func apply(_ template: TemplatePools) async -> TemplateOutcome {
        var outcome = TemplateOutcome()
        var refused: [(id: String, error: ServiceError, missing: [String])] = []
        for pool in template.pools {
            let result = await pools.apply(pool)
            outcome.notes += result.notes.map { "\(template.names[pool.id] ?? pool.id): \($0)" }
            refused += result.refused.map { ($0.id, $0.error, $0.missingAttributes) }
        }
        // Identity pools name user pools and their clients.
        for pool in template.identityPools { refused += await apply(pool).map { ($0.id, $0.error, []) } }
        outcome.refusals = refused.compactMap { id, error, missing in
            let name = template.names[id] ?? id
            guard let (stack, resource) = template.resource(named: name) else { return nil }
            let pool = (resource.properties["UserPoolId"] ?? resource.properties["IdentityPoolId"])?.text
            let owner = pool.flatMap { template.names[$0] }.flatMap(template.resource)
            return TemplateRefusal(
                error, of: resource, in: stack, pool: owner, missing: missing, of: template)
        }.sorted { ($0.stack, $0.place) < ($1.stack, $1.place) }
        return outcome
    }

    /// Returns the resources of a template that Cognito refuses.
    ///
    /// They are made on a server in memory, which calls no function and no provider, and opens no port.
    package static func refusals(of template: TemplatePools) async throws -> [TemplateRefusal] {
        guard !template.pools.isEmpty || !template.identityPools.isEmpty else { return [] }
        let cognito = try LocalCognito(host: NoFunctions())
        cognito.pools.makeForTrial()
        return await cognito.apply(template).refusals
    }
}

/// A host without functions.
private struct NoFunctions: FunctionHost {
    func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer {
        FunctionAnswer(.missing(reason: "A trial of a template calls no function."))
    }
}
