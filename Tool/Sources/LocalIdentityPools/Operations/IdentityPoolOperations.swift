import LocalAWS
import WireJSON

enum CreateIdentityPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let region = call.region ?? LocalServer.defaultRegion
        let pool = IdentityPool(
            id: "\(region):\(call.server.random.uuid())", name: try call.input.required("IdentityPoolName"),
            configuration: try IdentityPoolConfiguration.checked(call.input), created: call.now)
        try call.store.write { try $0.save(pool) }
        call.trace.concerns(identityPool: pool.id)
        return pool.described
    }
}

enum UpdateIdentityPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        var configuration = try IdentityPoolConfiguration.checked(call.input)
        return try call.change { pool in
            if let name = pool.developerProviderName {
                guard [nil, .text(name)].contains(configuration["DeveloperProviderName"]) else {
                    throw ServiceError.cannotBe("The developer provider name", "changed")
                }
                configuration["DeveloperProviderName"] = .text(name)
            }
            pool.name = try call.input.required("IdentityPoolName")
            pool.configuration = configuration
        }.described
    }
}

enum DescribeIdentityPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.read(call.identityPool).described
    }
}

enum ListIdentityPools: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.read { tables in
            let (page, token) = try call.page(
                name, { try tables.identityPools(after: $0, limit: $1) }, key: \.id)
            return [
                "IdentityPools": .array(
                    page.map { ["IdentityPoolId": .text($0.id), "IdentityPoolName": .text($0.name)] }),
                "NextToken": token,
            ]
        }
    }
}

enum DeleteIdentityPool: Operation {
    static func respond(to call: Call) async throws -> Answer {
        try call.store.write { tables in
            let pool = try call.identityPool(tables)
            try call.pools.dataOwner.delete(pool: pool.id, tables)
            try tables.delete(identityPool: pool.id)
        }
        return [:]
    }
}

/// The members of a pool's configuration.
enum IdentityPoolConfiguration {
    private static let members = [
        "AllowUnauthenticatedIdentities", "AllowClassicFlow", "SupportedLoginProviders", "DeveloperProviderName",
        "OpenIdConnectProviderARNs", "CognitoIdentityProviders", "SamlProviderARNs", "IdentityPoolTags",
    ]

    /// Returns the members of a pool's configuration in an input.
    static func checked(_ input: OperationInput) throws(ServiceError) -> JSONMembers<JSONValue> {
        var configuration = JSONMembers<JSONValue>()
        for name in members {
            guard let value = input[name], value.elements?.isEmpty != true, value.members?.isEmpty != true else {
                continue
            }
            configuration[name] = value
        }
        let name = input.text("DeveloperProviderName") ?? ""
        if KnownProvider.social.contains(name) || KnownProvider.isUserPool(name) || name == KnownProvider.identityPools
        {
            throw .cannotBe("The name of another provider, \(name),", "a developer provider name")
        }
        for provider in input.object("SupportedLoginProviders").members.keys
        where !KnownProvider.social.contains(provider) {
            throw .mustBe(
                "The login provider \(provider)", "one of \(KnownProvider.social.sorted().joined(separator: ", "))")
        }
        let providers = input.objects("CognitoIdentityProviders")
        guard providers.count <= 50 else {
            throw .limit("An identity pool", 50, "user pool clients", name: "InvalidParameterException")
        }
        if !providers.isEmpty {
            configuration["CognitoIdentityProviders"] = .array(
                try providers.map { provider throws(ServiceError) in
                    let name = try provider.required("ProviderName")
                    _ = try provider.required("ClientId")
                    guard KnownProvider.isUserPool(name), name.contains("/") else {
                        throw .invalidParameter("Invalid Cognito Identity Provider")
                    }
                    let isChecked = JSONValue.boolean(provider.flag("ServerSideTokenCheck"))
                    return .object(provider.members.merging(["ServerSideTokenCheck": isChecked]))
                })
        }
        return configuration
    }
}
