// The operations of identity pools. None calls a trigger, but the tokens that they check come from user pools, whose function for
// pre token generation decides groups and roles.
//
// Sources: Developer Guide (identity pools: authentication flow, role-based access control), API reference.

extension CognitoOperation {
    static let identityPools: [CognitoOperation] = [
        silent(
            "GetId", .identityPools, "An app gets the identity of its user, or of a new guest.",
            [
                "The call is not signed. Each token in Logins is checked; a single wrong one fails the call.",
                "A guest gets a new identity at every call, so the app must store the id. A user gets the same one again.",
                "Tokens of users who have different identities merge these: one is disabled, and its datasets move.",
            ], "ListIdentities shows the identities with their providers."),
        silent(
            "GetCredentialsForIdentity", .identityPools,
            "An app turns its user's tokens into AWS credentials for an hour.",
            [
                "The call is not signed. An identity with logins needs one of them in the call. The answer may name another identity, "
                    + "if the two have been merged.",
                "The role: CustomRoleArn, if the token's cognito:roles has it; otherwise by the provider's role mapping. A mapping of "
                    + "type Token takes cognito:preferred_role, or the only role in cognito:roles; one of type Rules takes the first rule "
                    + "that matches a claim. AmbiguousRoleResolution decides what happens if there is no such role. Without a mapping, it is "
                    + "the pool's authenticated role, and for a guest its unauthenticated role.",
                "The token's roles are those of the user's groups, unless the function for pre token generation overrides them: "
                    + "groupOverrideDetails in its answer.",
            ]),
        silent(
            "GetOpenIdToken", .identityPools,
            "An app gets an OpenID token for AssumeRoleWithWebIdentity: the basic flow.",
            [
                "The call is not signed. The token is valid for ten minutes.",
                "It is refused if the pool's AllowClassicFlow is false, or if the pool has role mappings.",
            ]),
        silent(
            "GetOpenIdTokenForDeveloperIdentity", .identityPools,
            "A server gets a token for a user of its own sign-in.",
            [
                "Logins has the user's name under the pool's DeveloperProviderName. An unknown user gets a new identity, or the given guest's.",
                "The app passes the token on to GetCredentialsForIdentity, in Logins under cognito-identity.amazonaws.com.",
            ]),
        silent(
            "LookupDeveloperIdentity", .identityPools,
            "A server finds the identity of its user, or the users of an identity."),
        silent(
            "MergeDeveloperIdentities", .identityPools, "A server makes two of its users one identity.",
            ["The source's identity is disabled, and its logins and datasets move. Both together may have 20 logins."]),
        silent(
            "UnlinkDeveloperIdentity", .identityPools, "A server takes one of its users from an identity.",
            ["The user's next token is for a new identity. An identity without logins is not reachable any more."]),
        silent(
            "UnlinkIdentity", .identityPools, "An app takes logins from an identity.",
            ["The call is not signed: its tokens prove the logins. The login's next use makes a new identity."]),
        silent("DescribeIdentity", .identityPools, "An administrator sees the providers of an identity's logins."),
        silent("ListIdentities", .identityPools, "An administrator lists the identities of a pool."),
        silent(
            "DeleteIdentities", .identityPools, "An administrator deletes identities, with their datasets.",
            ["An id that does not exist is not an error."]),
        silent(
            "CreateIdentityPool", .identityPools, "An administrator creates an identity pool.",
            [
                "A user pool is a provider by its name cognito-idp.REGION.amazonaws.com/POOL together with an app client: the token's aud."
            ]),
        silent(
            "UpdateIdentityPool", .identityPools, "An administrator replaces the settings of an identity pool.",
            ["Settings that the call leaves out return to their defaults. DeveloperProviderName cannot change."]),
        silent("DescribeIdentityPool", .identityPools, "An administrator sees the settings of an identity pool."),
        silent("ListIdentityPools", .identityPools, "An administrator lists the identity pools."),
        silent(
            "DeleteIdentityPool", .identityPools,
            "An administrator deletes an identity pool, with its identities and their datasets."
        ),
        silent(
            "SetIdentityPoolRoles", .identityPools,
            "An administrator sets the roles and role mappings of an identity pool.",
            [
                "A user pool's mapping has the key cognito-idp.REGION.amazonaws.com/POOL:CLIENT, and needs AmbiguousRoleResolution.",
                "The call replaces both. With role mappings, the basic flow is refused.",
            ]),
        silent("GetIdentityPoolRoles", .identityPools, "An administrator sees the roles and role mappings."),
        silent(
            "SetPrincipalTagAttributeMap", .identityPools,
            "An administrator chooses the claims that become tags of the session.",
            ["The role's trust policy must allow sts:TagSession."]),
        silent(
            "GetPrincipalTagAttributeMap", .identityPools,
            "An administrator sees the claims that become tags of the session."),
        silent("TagResource", .identityPools, "An administrator adds tags to an identity pool, or to a user pool."),
        silent(
            "UntagResource", .identityPools, "An administrator removes tags of an identity pool, or of a user pool."),
        silent(
            "ListTagsForResource", .identityPools,
            "An administrator sees the tags of an identity pool, or of a user pool."),
    ]

    /// Returns an operation that calls no trigger.
    static func silent(
        _ name: String, _ kind: Kind, _ words: String, _ remarks: [String] = [], _ more: String...
    ) -> CognitoOperation {
        CognitoOperation(name: name, kind: kind, words: words, steps: [], remarks: remarks + more, federated: .same)
    }
}
