enum Operations {
    static let all: [any Operation.Type] = [
        // Pools with their roles, principal tags and tags.
        CreateIdentityPool.self, DeleteIdentityPool.self, DescribeIdentityPool.self, ListIdentityPools.self,
        UpdateIdentityPool.self, GetIdentityPoolRoles.self, SetIdentityPoolRoles.self,
        GetPrincipalTagAttributeMap.self, SetPrincipalTagAttributeMap.self, ListTagsForResource.self, TagResource.self,
        UntagResource.self,
        // Identities.
        DeleteIdentities.self, DescribeIdentity.self, ListIdentities.self, UnlinkIdentity.self,
        // Apps.
        GetCredentialsForIdentity.self, GetId.self, GetOpenIdToken.self,
        // Developers' own users.
        GetOpenIdTokenForDeveloperIdentity.self, LookupDeveloperIdentity.self, MergeDeveloperIdentities.self,
        UnlinkDeveloperIdentity.self,
    ]

    static func named(_ name: String) -> (any Operation.Type)? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
