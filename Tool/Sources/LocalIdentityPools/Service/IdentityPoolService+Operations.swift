package import LocalAWS

extension IdentityPoolService {
    package static let operations = OperationList<IdentityPools>([
        // Pools with their roles, principal tags and tags.
        CreateIdentityPool.self, DeleteIdentityPool.self, DescribeIdentityPool.self, ListIdentityPools.self,
        UpdateIdentityPool.self, GetIdentityPoolRoles.self, SetIdentityPoolRoles.self,
        GetPrincipalTagAttributeMap.self, SetPrincipalTagAttributeMap.self, ListTagsOfPool.self, TagPool.self,
        UntagPool.self,
        // Identities.
        DeleteIdentities.self, DescribeIdentity.self, ListIdentities.self, UnlinkIdentity.self,
        // Apps.
        GetCredentialsForIdentity.self, GetId.self, GetOpenIdToken.self,
        // Developers' own users.
        GetOpenIdTokenForDeveloperIdentity.self, LookupDeveloperIdentity.self, MergeDeveloperIdentities.self,
        UnlinkDeveloperIdentity.self,
    ])
}
