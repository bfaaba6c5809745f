import LocalAWS
import WireJSON

enum SetIdentityPoolRoles: Operation {
    /// The quota of rules in a mapping.
    private static let ruleLimit = 25

    static func respond(to call: Call) async throws -> Answer {
        let mappings = call.input.object("RoleMappings")
        try call.change { pool in
            try check(mappings, in: pool)
            pool.roles = ["Roles": .object(call.input.object("Roles").members)]
            if !mappings.members.isEmpty { pool.roles["RoleMappings"] = .object(mappings.members) }
        }
        return [:]
    }

    /// Checks role mappings: first the number of rules, then the providers, as Cognito does.
    private static func check(_ mappings: OperationInput, in pool: IdentityPool) throws(ServiceError) {
        for provider in mappings.members.keys {
            let rules = mappings.object(provider).object("RulesConfiguration").elements("Rules")
            guard rules.count <= ruleLimit else {
                throw .invalidParameter("The number of rules in the request exceeded \(ruleLimit).")
            }
        }
        let unknown = mappings.members.keys.filter { !pool.mappedProviders.contains($0) }
        guard unknown.isEmpty else {
            // The separator of several providers is ours.
            throw .invalidParameter(
                "(\(unknown.joined(separator: ", "))) is not a valid RoleMapping ProviderName or is not a configured "
                    + "provider.")
        }
        for provider in mappings.members.keys {
            do throws(ServiceError) {
                try check(mappings.object(provider), of: provider)
            } catch {
                throw error.at(["RoleMappings"])
            }
        }
    }

    /// Checks the mapping of a provider.
    private static func check(_ mapping: OperationInput, of provider: String) throws(ServiceError) {
        func missing(_ member: String) -> ServiceError {
            .needs("The role mapping of \(provider)", member)
        }
        guard mapping.text("AmbiguousRoleResolution") != nil else { throw missing("AmbiguousRoleResolution") }
        let rules = mapping.object("RulesConfiguration").elements("Rules")
        if mapping.text("Type") == "Rules", rules.isEmpty {
            throw missing("RulesConfiguration")
        }
    }
}

enum GetIdentityPoolRoles: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let pool = try call.store.read(call.identityPool)
        return pool.roles.merging(["IdentityPoolId": .text(pool.id)])
    }
}

enum SetPrincipalTagAttributeMap: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let provider = try call.input.required("IdentityProviderName")
        let map: JSONMembers<JSONValue> = [
            "UseDefaults": .boolean(call.input.flag("UseDefaults")),
            "PrincipalTags": .object(call.input.object("PrincipalTags").members),
        ]
        let pool = try call.change { pool in
            try pool.checkProvider(provider)
            pool.principalTags[provider] = .object(map)
        }
        return map.merging(["IdentityPoolId": .text(pool.id), "IdentityProviderName": .text(provider)])
    }
}

enum GetPrincipalTagAttributeMap: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let provider = try call.input.required("IdentityProviderName")
        let pool = try call.store.read(call.identityPool)
        try pool.checkProvider(provider)
        let map = OperationInput(pool.principalTags).object(provider)
        return [
            "IdentityPoolId": .text(pool.id), "IdentityProviderName": .text(provider),
            "UseDefaults": .boolean(map.flag("UseDefaults")),
            "PrincipalTags": .object(map.object("PrincipalTags").members),
        ]
    }
}

extension IdentityPool {
    /// Checks that the pool has a provider.
    fileprivate func checkProvider(_ name: String) throws(ServiceError) {
        let names =
            userPoolClients.map(\.providerName) + supportedLoginProviders.keys + openIDConnectProviderARNs
            + samlProviderARNs + [developerProviderName].compactMap(\.self)
        guard names.contains(name) else {
            throw .invalidParameter("\(name) is not a provider of this identity pool.")
        }
    }
}
