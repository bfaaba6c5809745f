package import LocalAWS
import UserPoolObjects

extension UserPoolService {
    package static let operations = OperationList<UserPoolState>([
        // Operations on pools, clients, groups, resource servers and tags.
        AddCustomAttributes.self, CreateUserPool.self, DeleteUserPool.self, DescribeUserPool.self,
        ListTagsForResource.self, ListUserPools.self, TagResource.self, UntagResource.self, UpdateUserPool.self,
        AddUserPoolClientSecret.self, CreateUserPoolClient.self, DeleteUserPoolClient.self,
        DeleteUserPoolClientSecret.self, DescribeUserPoolClient.self, ListUserPoolClientSecrets.self,
        ListUserPoolClients.self, UpdateUserPoolClient.self, AdminAddUserToGroup.self, AdminListGroupsForUser.self,
        AdminRemoveUserFromGroup.self, CreateGroup.self, DeleteGroup.self, GetGroup.self, ListGroups.self,
        ListUsersInGroup.self, UpdateGroup.self, CreateObject<ResourceServer>.self, DeleteObject<ResourceServer>.self,
        DescribeObject<ResourceServer>.self, ListObjects<ResourceServer>.self, UpdateObject<ResourceServer>.self,
        // Operations on users.
        SignUp.self, ConfirmSignUp.self, ResendConfirmationCode.self, AdminConfirmSignUp.self, ForgotPassword.self,
        ConfirmForgotPassword.self, ChangePassword.self, AdminResetUserPassword.self, AdminSetUserPassword.self,
        GetUser.self, UpdateUserAttributes.self, DeleteUserAttributes.self, GetUserAttributeVerificationCode.self,
        VerifyUserAttribute.self, DeleteUser.self, AdminCreateUser.self, AdminGetUser.self,
        Admin<UpdateUserAttributes>.self, Admin<DeleteUserAttributes>.self, Admin<DeleteUser>.self,
        AdminEnableUser.self,
        AdminDisableUser.self, ListUsers.self,
        // Sign-ins and tokens.
        AdminInitiateAuth.self, AdminRespondToAuthChallenge.self, AdminUserGlobalSignOut.self, GetClientToken.self,
        GetDerivedToken.self, GetTokensFromRefreshToken.self, GlobalSignOut.self, InitiateAuth.self,
        RespondToAuthChallenge.self,
        RevokeToken.self,
        // Identity providers, and the identities of users there.
        CreateIdentityProvider.self, DescribeObject<IdentityProvider>.self, GetIdentityProviderByIdentifier.self,
        UpdateIdentityProvider.self, DeleteObject<IdentityProvider>.self, ListObjects<IdentityProvider>.self,
        AdminLinkProviderForUser.self, AdminDisableProviderForUser.self, GetSigningCertificate.self,
        // The domain and the look of hosted pages, and replicas.
        CreateUserPoolDomain.self, DescribeUserPoolDomain.self, UpdateUserPoolDomain.self, DeleteUserPoolDomain.self,
        SetUICustomization.self, GetUICustomization.self, CreateObject<ManagedLoginBranding>.self,
        DescribeObject<ManagedLoginBranding>.self, DescribeObjectByClient<ManagedLoginBranding>.self,
        UpdateObject<ManagedLoginBranding>.self, DeleteObject<ManagedLoginBranding>.self, CreateObject<Terms>.self,
        DescribeObject<Terms>.self, DescribeObjectByClient<Terms>.self, UpdateObject<Terms>.self,
        DeleteObject<Terms>.self, ListObjects<Terms>.self, CreateObject<UserPoolReplica>.self,
        UpdateObject<UserPoolReplica>.self, DeleteUserPoolReplica.self, ListUserPoolReplicas.self,
        // Clients whose ids are URLs of documents.
        CreateObject<CIMDPolicy>.self, DescribeObject<CIMDPolicy>.self, UpdateCIMDPolicy.self,
        DeleteObject<CIMDPolicy>.self,
        ListObjects<CIMDPolicy>.self, ListClientMetadataURLs.self, UpdateClientMetadataURLState.self,
        // Threat protection, its events, and logs.
        SetRiskConfiguration.self, DescribeRiskConfiguration.self, SetLogDeliveryConfiguration.self,
        GetLogDeliveryConfiguration.self, AdminListUserAuthEvents.self, AdminUpdateAuthEventFeedback.self,
        UpdateAuthEventFeedback.self,
        // Sessions of users, and their settings.
        SetUserPoolSessionConfiguration.self, GetUserPoolSessionConfiguration.self,
        SetUserPoolClientSessionConfiguration.self, GetUserPoolClientSessionConfiguration.self, ListUserSessions.self,
        Admin<ListUserSessions>.self, RevokeUserSession.self, Admin<RevokeUserSession>.self,
        // Rates of requests.
        GetProvisionedLimit.self, UpdateProvisionedLimit.self,
        // Recoveries of users.
        InitiatePointInTimeRecovery.self, StartPointInTimeRecovery.self, CancelPointInTimeRecovery.self,
        DescribePointInTimeRecovery.self, ListPointInTimeRecoveries.self,
        // Users from files.
        GetCSVHeader.self, CreateUserImportJob.self, DescribeUserImportJob.self, ListUserImportJobs.self,
        StartUserImportJob.self, StopUserImportJob.self,
        // Second factors.
        AdminDeleteSoftwareToken.self, AdminSetUserMFAPreference.self, AdminSetUserSettings.self,
        AssociateSoftwareToken.self, GetUserPoolMfaConfig.self, SetUserMFAPreference.self, SetUserPoolMfaConfig.self,
        SetUserSettings.self, VerifySoftwareToken.self,
        // Devices.
        Admin<ForgetDevice>.self, Admin<GetDevice>.self, Admin<ListDevices>.self, Admin<UpdateDeviceStatus>.self,
        ConfirmDevice.self, ForgetDevice.self, GetDevice.self, ListDevices.self, UpdateDeviceStatus.self,
        // First factors, and passkeys among them.
        Admin<GetUserAuthFactors>.self, CompleteWebAuthnRegistration.self, DeleteWebAuthnCredential.self,
        GetUserAuthFactors.self, ListWebAuthnCredentials.self, StartWebAuthnRegistration.self,
    ])
}
