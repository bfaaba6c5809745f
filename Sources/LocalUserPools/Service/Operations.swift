/// All operations that the pool emulates.
enum Operations {
    /// The operations, by area.
    static let all: [any Operation.Type] =
        userPools + users + authentication + providers + hostedPages + protection + sessions
        + limits + imports
        + secondFactors + devices + firstFactors

    /// Returns the operation of a name; nil if the pool does not emulate it.
    static func named(_ name: String) -> (any Operation.Type)? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Operations on pools, clients, groups, resource servers and tags.
    static let userPools: [any Operation.Type] = [
        AddCustomAttributes.self, CreateUserPool.self, DeleteUserPool.self, DescribeUserPool.self,
        ListTagsForResource.self,
        ListUserPools.self, TagResource.self, UntagResource.self, UpdateUserPool.self,
        AddUserPoolClientSecret.self, CreateUserPoolClient.self, DeleteUserPoolClient.self,
        DeleteUserPoolClientSecret.self, DescribeUserPoolClient.self, ListUserPoolClientSecrets.self,
        ListUserPoolClients.self, UpdateUserPoolClient.self,
        AdminAddUserToGroup.self, AdminListGroupsForUser.self, AdminRemoveUserFromGroup.self, CreateGroup.self,
        DeleteGroup.self, GetGroup.self, ListGroups.self, ListUsersInGroup.self, UpdateGroup.self,
        CreateObject<ResourceServer>.self, DeleteObject<ResourceServer>.self, DescribeObject<ResourceServer>.self,
        ListObjects<ResourceServer>.self, UpdateObject<ResourceServer>.self,
    ]

    /// Sign-ins and tokens.
    static let authentication: [any Operation.Type] = [
        AdminInitiateAuth.self, AdminRespondToAuthChallenge.self, AdminUserGlobalSignOut.self,
        GetClientToken.self, GetTokensFromRefreshToken.self, GlobalSignOut.self, InitiateAuth.self,
        RespondToAuthChallenge.self,
        RevokeToken.self,
    ]

    /// Identity providers, and the identities of users there.
    static let providers: [any Operation.Type] = [
        CreateIdentityProvider.self, DescribeObject<IdentityProvider>.self, GetIdentityProviderByIdentifier.self,
        UpdateIdentityProvider.self, DeleteObject<IdentityProvider>.self, ListObjects<IdentityProvider>.self,
        AdminLinkProviderForUser.self, AdminDisableProviderForUser.self,
    ]

    /// The domain and the look of hosted pages, and replicas.
    static let hostedPages: [any Operation.Type] = [
        CreateUserPoolDomain.self, DescribeUserPoolDomain.self, UpdateUserPoolDomain.self, DeleteUserPoolDomain.self,
        SetUICustomization.self, GetUICustomization.self,
        CreateObject<ManagedLoginBranding>.self, DescribeObject<ManagedLoginBranding>.self,
        DescribeObjectByClient<ManagedLoginBranding>.self, UpdateObject<ManagedLoginBranding>.self,
        DeleteObject<ManagedLoginBranding>.self,
        CreateObject<Terms>.self, DescribeObject<Terms>.self, DescribeObjectByClient<Terms>.self,
        UpdateObject<Terms>.self, DeleteObject<Terms>.self, ListObjects<Terms>.self,
        CreateObject<UserPoolReplica>.self, UpdateObject<UserPoolReplica>.self, DeleteUserPoolReplica.self,
        ListUserPoolReplicas.self,
    ]

    /// Threat protection, its events, and logs.
    static let protection: [any Operation.Type] = [
        SetRiskConfiguration.self, DescribeRiskConfiguration.self, SetLogDeliveryConfiguration.self,
        GetLogDeliveryConfiguration.self, AdminListUserAuthEvents.self, AdminUpdateAuthEventFeedback.self,
        UpdateAuthEventFeedback.self,
    ]

    /// Sessions of users, and their settings.
    static let sessions: [any Operation.Type] = [
        SetUserPoolSessionConfiguration.self, GetUserPoolSessionConfiguration.self,
        SetUserPoolClientSessionConfiguration.self, GetUserPoolClientSessionConfiguration.self, ListUserSessions.self,
        AdminListUserSessions.self, RevokeUserSession.self, AdminRevokeUserSession.self,
    ]

    /// Rates of requests.
    static let limits: [any Operation.Type] = [GetProvisionedLimit.self, UpdateProvisionedLimit.self]

    /// Users from files.
    static let imports: [any Operation.Type] = [
        GetCSVHeader.self, CreateUserImportJob.self, DescribeUserImportJob.self, ListUserImportJobs.self,
        StartUserImportJob.self, StopUserImportJob.self,
    ]

    /// Operations on users.
    static let users: [any Operation.Type] = [
        SignUp.self, ConfirmSignUp.self, ResendConfirmationCode.self, AdminConfirmSignUp.self,
        ForgotPassword.self, ConfirmForgotPassword.self, ChangePassword.self, AdminResetUserPassword.self,
        AdminSetUserPassword.self,
        GetUser.self, UpdateUserAttributes.self, DeleteUserAttributes.self, GetUserAttributeVerificationCode.self,
        VerifyUserAttribute.self, DeleteUser.self,
        AdminCreateUser.self, AdminGetUser.self, AdminUpdateUserAttributes.self, AdminDeleteUserAttributes.self,
        AdminDeleteUser.self, AdminEnableUser.self, AdminDisableUser.self, ListUsers.self,
    ]

    /// Second factors.
    static let secondFactors: [any Operation.Type] = [
        AdminDeleteSoftwareToken.self, AdminSetUserMFAPreference.self, AdminSetUserSettings.self,
        AssociateSoftwareToken.self, GetUserPoolMfaConfig.self, SetUserMFAPreference.self, SetUserPoolMfaConfig.self,
        SetUserSettings.self, VerifySoftwareToken.self,
    ]

    /// Devices.
    static let devices: [any Operation.Type] = [
        AdminForgetDevice.self, AdminGetDevice.self, AdminListDevices.self, AdminUpdateDeviceStatus.self,
        ConfirmDevice.self, ForgetDevice.self, GetDevice.self, ListDevices.self, UpdateDeviceStatus.self,
    ]

    /// First factors, and passkeys among them.
    static let firstFactors: [any Operation.Type] = [
        AdminGetUserAuthFactors.self, CompleteWebAuthnRegistration.self, DeleteWebAuthnCredential.self,
        GetUserAuthFactors.self, ListWebAuthnCredentials.self, StartWebAuthnRegistration.self,
    ]
}
