import CloudTemplate
import LocalAWS
import LocalUserPools

extension LocalCognito {
    /// The outcome of making a template's resources.
    package struct TemplateOutcome: Sendable {
        /// The template that was made; some stand-ins of parameters may be left out of it.
        package let template: TemplatePools
        /// Sentences about changes that are impossible, and about names that are left out.
        package fileprivate(set) var notes: [String] = []
        /// The resources that are refused, in the order of the templates.
        package fileprivate(set) var refusals: [TemplateRefusal] = []
    }

    /// Makes the resources that templates describe, without those that Cognito refuses, and without users.
    ///
    /// A stand-in of a parameter with which Cognito would refuse a resource is left out.
    package func apply(_ template: TemplatePools) async -> TemplateOutcome {
        addTemplateNames(template.names)
        var outcome = await make(template)
        var dropped: Set<TemplateProperty> = []
        while true {
            let new = outcome.refusals.flatMap(outcome.template.assumptions).filter { !dropped.contains($0) }
            guard !new.isEmpty else { return outcome }
            dropped.formUnion(new)
            outcome = await make(template.assumingNothing(for: dropped))
        }
    }

    private func make(_ template: TemplatePools) async -> TemplateOutcome {
        var outcome = TemplateOutcome(template: template)
        var refused: [(id: String, error: ServiceError, missing: [String])] = []
        for pool in template.pools {
            let result = await pools.apply(pool)
            outcome.notes += result.notes.map { "\(template.names[pool.id] ?? pool.id): \($0)" }
            refused += result.refused.map { ($0.id, $0.error, $0.missingAttributes) }
        }
        // Identity pools name user pools and their clients.
        for pool in template.identityPools { refused += await apply(pool).map { ($0.id, $0.error, []) } }
        outcome.refusals = template.refusals(refused)
        return outcome
    }

    /// Makes the users of a template's pools and their memberships, and returns the resources that are refused.
    ///
    /// It calls the pools' functions.
    package func makeUsers(of template: TemplatePools) async -> [TemplateRefusal] {
        var refused: [(id: String, error: ServiceError, missing: [String])] = []
        for pool in template.pools { refused += await pools.makeUsers(of: pool).map { ($0.id, $0.error, []) } }
        return template.refusals(refused)
    }

    /// Returns the resources of a template that Cognito refuses.
    ///
    /// They are made on a server in memory, which calls no function and no provider, and opens no port.
    package static func refusals(of template: TemplatePools) async throws -> [TemplateRefusal] {
        guard !template.pools.isEmpty || !template.identityPools.isEmpty else { return [] }
        let cognito = try LocalCognito(host: UnchangedEvents())
        cognito.pools.makeForTrial()
        let outcome = await cognito.apply(template)
        let users = await cognito.makeUsers(of: outcome.template)
        return (outcome.refusals + users).sorted { ($0.stack, $0.place) < ($1.stack, $1.place) }
    }
}

extension TemplatePools {
    /// Returns the refusals of resources in the order of the template.
    fileprivate func refusals(
        _ refused: [(id: String, error: ServiceError, missing: [String])]
    ) -> [TemplateRefusal] {
        refused.compactMap { id, error, missing in
            guard let (stack, resource) = resource(named: names[id] ?? id) else { return nil }
            let pool = (resource.properties["UserPoolId"] ?? resource.properties["IdentityPoolId"])?.text
            let owner = pool.flatMap { names[$0] }.flatMap(self.resource)
            return TemplateRefusal(error, of: resource, in: stack, pool: owner, missing: missing, of: self)
        }.sorted { ($0.stack, $0.place) < ($1.stack, $1.place) }
    }

    /// Returns the properties of a refused resource that have stand-ins of parameters: the refused one, or else all.
    fileprivate func assumptions(behind refusal: TemplateRefusal) -> [TemplateProperty] {
        let all = stacks[refusal.stack].resources.first { $0.id == refusal.resource }?.assumed ?? []
        let refused = all.filter { "\(refusal.path).".hasPrefix("\($0.path).") }
        return (refused.isEmpty ? all : refused).map { TemplateProperty(stack: refusal.stack, property: $0) }
    }

    fileprivate func assumingNothing(for properties: Set<TemplateProperty>) -> TemplatePools {
        TemplatePools(
            stacks.enumerated().map { number, stack in
                let own = Set(properties.filter { $0.stack == number }.map(\.property))
                return own.isEmpty ? stack : Stack(stack.template, stack.deployment.assumingNothing(for: own))
            }, label: label)
    }
}

/// A property of a resource in one of several stacks.
private struct TemplateProperty: Hashable {
    let stack: Int
    let property: Deployment.Property
}

/// A host whose functions all return their events unchanged.
private struct UnchangedEvents: FunctionHost {
    func invoke(_ arn: String, event: [UInt8], trace: String?) async -> FunctionAnswer {
        FunctionAnswer(.answer(event))
    }
}
