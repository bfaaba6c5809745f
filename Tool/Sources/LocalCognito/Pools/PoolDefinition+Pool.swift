import LocalAWS
import LocalUserPools
import WireJSON

extension UserPools {
    /// Creates or changes the pool itself and its second factors.
    func applyPool(_ definition: PoolDefinition) async throws(ServiceError) -> [String] {
        let input = OperationInput(definition.input)
        let old = try? store.userPool(definition.id)
        if definition.seed != nil, old != nil { return [] }
        try CoercedInput.check(definition.input, for: "CreateUserPool")
        var notes: [String] = []
        if let old {
            notes = try await change(old, input, isWhole: definition.mfa == nil)
        } else {
            _ = try createUserPool(input, id: definition.id)
        }
        let pool = try store.userPool(definition.id)
        if let mfa = definition.mfa {
            let members = mfa.merging(["UserPoolId": .text(pool.id)])
            try CoercedInput.check(members, for: "SetUserPoolMfaConfig")
            _ = try await setMFA(OperationInput(members), of: pool)
        }
        return notes
    }

    /// Changes a pool as `UpdateUserPool` does, and also adds new custom attributes.
    ///
    /// If the change is not whole, `SetUserPoolMfaConfig` follows, and the combination of settings is judged then.
    private func change(
        _ pool: UserPool, _ input: OperationInput, isWhole: Bool
    ) async throws(ServiceError) -> [String] {
        var changed = pool
        try changed.update(input, at: clock.now)
        if isWhole {
            let hadFactors = !pool.settings.secondFactors.isEmpty
            try PoolCombinations.check(changed.configuration, after: .update(hadFactors: hadFactors))
        }
        var notes: [String] = []
        // The comparison needs the configuration that a new pool would get.
        let wanted = UserPoolSettings(try UserPoolConfiguration.created(input))
        if wanted.aliases != pool.settings.aliases || wanted.usernameAttributes != pool.settings.usernameAttributes
            || wanted.isCaseSensitive != pool.settings.isCaseSensitive
        {
            notes.append(
                "AliasAttributes, UsernameAttributes and UsernameConfiguration of a pool cannot change: the pool "
                    + "keeps its original values.")
        }
        var schema = SchemaExtension(pool)
        for attribute in wanted.schema {
            let old = pool.settings.attribute(attribute.name)
            if old == nil { try schema.add(attribute) }
            if let old, old != attribute {
                notes.append(
                    "The attribute \(attribute.name) of a pool cannot change: the pool keeps its original definition.")
            }
        }
        changed.configuration["SchemaAttributes"] = schema.described
        try store.save(changed)
        return notes
    }
}
