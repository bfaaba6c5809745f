package import LocalAWS
import LocalIdentityPools
import LocalSync
import LocalUserPools
import WireJSON

/// Pools with their contents as JSON: the text that `--seed` reads and `pool --export` writes.
///
/// `UserPools` is described at `UserPools.seed`. Each element of `IdentityPools` has the members of `DescribeIdentityPool`,
/// `Roles` and `RoleMappings`, `PrincipalTagAttributeMaps`, and, as in a template, `CognitoEvents`, `CognitoStreams` and
/// `PushSync`. `Identities` have `IdentityId` and `Logins`, each with `ProviderName` and `Subject`. `Datasets` have `IdentityId`,
/// `DatasetName` and `Records`.
extension LocalCognito {
    /// Creates the pools and contents of a seed that do not exist yet.
    package func seed(_ bytes: [UInt8]) async throws(ServiceError) {
        try await pools.seed(bytes)
        guard let root = try? JSONDocument(bytes).root.value.members else { return }
        for input in OperationInput(root).objects("IdentityPools") {
            guard let id = input.text("IdentityPoolId") else {
                throw .invalidParameter("An identity pool in the seed has no IdentityPoolId.")
            }
            if try !identities.pools.has(identityPool: id) {
                if let error = await apply(IdentityPoolDefinition(seed: input, id: id)).first?.error {
                    throw ServiceError(error.name, "\(id): \(error.message)")
                }
            }
            try identities.pools.seed(input.objects("Identities"), in: id)
            try sync.sync.seed(input.objects("Datasets"), in: id)
        }
    }

    /// Returns everything that is stored as a seed.
    package func exported() async throws(ServiceError) -> String {
        var members: JSONMembers<JSONValue> = ["UserPools": .array(try await pools.exported())]
        let identityPools = try exportedIdentityPools()
        if !identityPools.isEmpty { members["IdentityPools"] = .array(identityPools) }
        return JSONValue.object(members).flattened + "\n"
    }

    /// Returns all identity pools as parts of a seed, with their identities and datasets.
    func exportedIdentityPools() throws(ServiceError) -> [JSONValue] {
        try identities.pools.exported().map { pool throws(ServiceError) in
            .object(pool.merging(try sync.sync.exported(pool: pool["IdentityPoolId"]?.text ?? "")))
        }
    }
}

extension IdentityPoolDefinition {
    fileprivate init(seed: OperationInput, id: String) {
        func coerced(_ operation: String) -> JSONMembers<JSONValue> {
            CoercedInput(.object(seed.members), for: operation, in: .identityPools).members
        }
        self.init(id: id, name: id, input: coerced("UpdateIdentityPool"))
        set(roles: coerced("SetIdentityPoolRoles"))
        principalTags = seed.objects("PrincipalTagAttributeMaps").map { Part(id: id, input: $0.members) }
        events = seed.object("CognitoEvents").members
        for name in Self.synchronisationMembers { synchronisation[name] = seed[name] }
    }
}
